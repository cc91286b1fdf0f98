/** Further files of a drape that not everybody wants: for telephones, printers of plastic and printers of paper. */
import {
  type Garment,
  InputError,
  nameHint,
  type ObjGarment,
  type TriangleMesh,
  writePatternPdf,
  writeStl,
  writeUsdz,
} from '@selvedge/engine'

export interface Dressed {
  readonly pattern: Garment
  readonly garment: ObjGarment
  readonly body: TriangleMesh
}

/** A line per name that `--formats` takes: the file it makes, and how. */
const OUTLETS: Record<string, { file: string; write: (dressed: Dressed) => Uint8Array }> = {
  usdz: { file: 'draped.usdz', write: ({ garment, body }) => writeUsdz(arScene(garment, body)) },
  stl: { file: 'body.stl', write: ({ body }) => writeStl(body) },
  'pdf-a4': { file: 'pattern-a4.pdf', write: ({ pattern }) => writePatternPdf(pattern, 'a4').bytes },
  'pdf-letter': {
    file: 'pattern-letter.pdf',
    write: ({ pattern }) => writePatternPdf(pattern, 'letter').bytes,
  },
}

/** Names from `usdz,stl`; wrong ones are told before an hour of computing. */
export function readOutlets(list: string | undefined): string[] {
  const names = (list ?? '').split(',').filter((name) => name !== '')
  for (const name of names) {
    if (!Object.hasOwn(OUTLETS, name)) {
      throw new InputError(`--formats: no format "${name}"; ${nameHint(name, Object.keys(OUTLETS))}`)
    }
  }
  return names
}

export function outletFiles(names: readonly string[], dressed: Dressed): Record<string, Uint8Array> {
  return Object.fromEntries(names.map((name) => [OUTLETS[name].file, OUTLETS[name].write(dressed)]))
}

function arScene(garment: ObjGarment, body: TriangleMesh) {
  return {
    garment: { ...garment, frames: [garment.position] },
    body: { triVertex: body.triVertex, frames: [body.position] },
  }
}
