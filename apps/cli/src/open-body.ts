/**
 * A body by name or from a file: measurements (JSON, Seamly2D), a closed mesh (OBJ, STL, glTF), a rigged character (glTF).
 * What had to be guessed is said.
 */
import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { type Body, type BodyData, bodyNames, fitBody, type Garment, InputError } from '@selvedge/engine'
import { formatOf, type MeasurementFile, type RiggedClip, readBodyFile } from '@selvedge/engine/io'
import { type BodyPose, type BodyShape, type FittedBody, nameHint } from '@selvedge/engine/sim'
import {
  type BodyStance,
  bodyInto,
  buildChosenBody,
  chooseBody,
  type PosedStance,
  STANDS_AS_FILE,
} from '@selvedge/wardrobe'
import { inFile, openBodyData, readBytes } from './assets.ts'
import { filesBeside, inFileLater } from './open-mesh.ts'
import { pathKind } from './path-kind.ts'

/** Garments drape on 5 mm; what is further off is said [m]. */
const TOLD = 0.005

export interface OpenedBody {
  readonly body: Body
  /** What it stands in. */
  readonly pose: BodyPose
  /** What its skin is made by, for what turns our bones; null for a mesh, which stands as its file has it. */
  readonly shape: BodyShape | string | null
  /** Uniform size [–]. */
  readonly scale: number
  /** Motions of its own. */
  readonly clips: readonly RiggedClip[]
}

/** The body asked for; else the one the pattern was drafted for, standing as its panels were placed. */
export async function openBodyFor(
  garment: Garment,
  asked: string | undefined,
  say: (line: string) => void,
  /** Worn under it; the body then stands for all of them. */
  under: readonly Garment[] = [],
): Promise<OpenedBody> {
  const data = openBodyData()
  const choice = chooseBody(garment, asked, under)
  if (asked !== undefined) return openBody(data, asked, choice.pose, say)
  return { ...buildChosenBody(data, choice), clips: [] }
}

export async function openBody(
  data: BodyData,
  nameOrPath: string,
  pose: BodyPose,
  say: (line: string) => void,
): Promise<OpenedBody> {
  if (bodyNames(data).includes(nameOrPath)) {
    return { ...buildChosenBody(data, { who: nameOrPath, pose, scale: 1 }), clips: [] }
  }
  if (!existsSync(nameOrPath)) {
    throw new InputError(
      `no body "${nameOrPath}"; ${nameHint(nameOrPath, bodyNames(data))}; or name a file of measurements or a mesh`,
    )
  }
  if (pathKind(nameOrPath) === 'folder') throw new InputError(`"${nameOrPath}" is a folder; name a file`)
  const name = basename(nameOrPath, extname(nameOrPath))
  const measured = formatOf(nameOrPath, { kinds: ['measurements'], able: 'read' })
  if (measured !== undefined) {
    const note = (sentence: string) => say(`${basename(nameOrPath)}: ${sentence}`)
    const asked = await inFileLater(nameOrPath, async () => measured.read(readBytes(nameOrPath), { note }))
    return rigged(fitted(data, asked, { path: nameOrPath, name, pose, say }), pose)
  }
  const { body, clips, notes } = await inFileLater(nameOrPath, async () => {
    const bytes = readBytes(nameOrPath)
    return readBodyFile(bytes, nameOrPath, filesBeside(nameOrPath, bytes))
  })
  for (const note of notes) say(`${basename(nameOrPath)}: ${note}`)
  return { body, pose, shape: null, scale: 1, clips }
}

/** The stance for a body that stands in another: how it looks there, and how it gets there; null if it is there. */
export function openPose(opened: OpenedBody, asked: BodyStance): PosedStance | null {
  const { shape } = opened
  if (asked.pose === undefined && Object.keys(asked.joints ?? {}).length === 0) return null
  if (shape === null) throw new InputError(STANDS_AS_FILE)
  return bodyInto(openBodyData(), { ...opened, shape }, asked)
}

function rigged({ body, sliders }: FittedBody, pose: BodyPose): OpenedBody {
  return { body, pose, shape: sliders, scale: 1, clips: [] }
}

interface FitWish {
  readonly path: string
  readonly name: string
  readonly pose: BodyPose
  readonly say: (line: string) => void
}

function fitted(data: BodyData, asked: MeasurementFile, { path, name, pose, say }: FitWish): FittedBody {
  return inFile(path, () => {
    const found = fitBody(data, asked.measurements, {
      ...asked,
      name: asked.name ?? name,
      pose,
    })
    for (const [part, error] of Object.entries(found.errors)) {
      if (Math.abs(error) <= TOLD) continue
      const by = `${(100 * Math.abs(error)).toFixed(1)} cm ${error > 0 ? 'more' : 'less'} than asked`
      say(`${basename(path)}: ${part} could not be met: ${by}`)
    }
    if (found.body.repair.left > 0) {
      throw new InputError(
        'these measurements make no body, its skin crosses itself; check those that differ most',
      )
    }
    return found
  })
}
