/**
 * Which seams a tailor sews last: sleeves are set in when front and back are closed over the shoulders and the sleeve is a
 * round of its own. Drawn at the same time, a heavy sleeve pulls a narrow front off the shoulder before that is shut. All
 * else is drawn together: a band closed first would end up beside the edge it belongs to.
 */
import type { GarmentMesh } from '../mesh/index.ts'
import type { PiecePart } from '../pattern/index.ts'

/** 1 for stitches between a piece worn on an arm and one that is not, by row; `parts`: of each panel. */
export function findLateStitches(
  { stitchVertex, vertexPanel }: Pick<GarmentMesh, 'stitchVertex' | 'vertexPanel'>,
  parts: readonly PiecePart[],
): Uint8Array {
  const onArm = (i: number) => isOnArm(parts[vertexPanel[i]])
  return Uint8Array.from({ length: stitchVertex.length / 2 }, (_, s) =>
    onArm(stitchVertex[2 * s]) === onArm(stitchVertex[2 * s + 1]) ? 0 : 1,
  )
}

/** Is the piece worn on an arm? */
export function isOnArm(part: PiecePart | undefined): boolean {
  return ARM.includes(part?.segment ?? '')
}

const ARM: readonly string[] = ['arm', 'wrist', 'hand']
