/** Further files of a drape that not everybody wants: for telephones, printers of plastic and printers of paper. */

import { type Body, type Garment, InputError, type TriangleMesh } from '@selvedge/engine'
import { showDressed } from '@selvedge/engine/display'
import { formatNamed, type MeshScene, type ObjGarment, type Paper } from '@selvedge/engine/io'
import { type FabricLook, nameHint } from '@selvedge/engine/sim'

export interface Dressed {
  readonly pattern: Garment
  /** What people call it. */
  readonly title: string
  readonly garment: ObjGarment
  readonly body: TriangleMesh & Pick<Body, 'figure'>
  readonly look: FabricLook
  /** Of the fabric [m]. */
  readonly thickness: number
}

/** Text takes ten times the bytes of a GLB: telephones get halves of an edge instead of thirds or quarters. */
const USDZ_CUTS = 2

type Written = string | Uint8Array

/** A line per name that `--formats` takes: the file it makes, and what is in it. */
const OUTLETS: Record<string, { file: string; write: (dressed: Dressed) => Written | Promise<Written> }> = {
  usdz: {
    file: 'draped.usdz',
    write: ({ garment, body, look, thickness }) =>
      writeMesh('usdz', showDressed(garment, body, { look, thickness, cuts: USDZ_CUTS })),
  },
  stl: { file: 'body.stl', write: ({ body }) => writeMesh('stl', { garment: null, body }) },
  'pdf-a4': { file: 'pattern-a4.pdf', write: ({ pattern, title }) => writePages(pattern, title, 'a4') },
  'pdf-letter': {
    file: 'pattern-letter.pdf',
    write: ({ pattern, title }) => writePages(pattern, title, 'letter'),
  },
}

function writeMesh(name: string, scene: MeshScene) {
  return formatNamed(name, { kinds: ['mesh'], able: 'write' }).write(scene, {})
}

function writePages(pattern: Garment, title: string, paper: Paper) {
  return formatNamed('pdf', { kinds: ['pattern'], able: 'write' }).write(pattern, { paper, title })
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

export async function outletFiles(
  names: readonly string[],
  dressed: Dressed,
): Promise<Record<string, Written>> {
  const files: Record<string, Written> = {}
  for (const name of names) files[OUTLETS[name].file] = await OUTLETS[name].write(dressed)
  return files
}
