/** What the viewer is handed, looked at once at its door: rows of arrays that do not fit would draw nonsense or nothing. */
import type { BodyMesh, ClothMesh } from './garment-viewer.ts'

/** Throws a RangeError that names the array. */
export function checkClothMesh(mesh: ClothMesh): void {
  const triCount = mesh.triVertex.length / 3
  checkCorners('garment', mesh)
  checkLength('triPattern of the garment', mesh.triPattern, 6 * triCount, '6 per triangle')
  checkLength('triPanel of the garment', mesh.triPanel, triCount, '1 per triangle')
  for (let t = 0; t < triCount; t++) {
    const panel = mesh.triPanel[t]
    if (panel < 0 || panel >= mesh.panelIds.length)
      throw new RangeError(
        `triangle ${t} of the garment names panel ${panel}, but there are ${mesh.panelIds.length} panelIds`,
      )
  }
}

/** Throws a RangeError that names the array. */
export function checkBodyMesh(mesh: BodyMesh): void {
  checkCorners('body', mesh)
  if (mesh.triPart)
    checkLength('triPart of the body', mesh.triPart, mesh.triVertex.length / 3, '1 per triangle')
}

/** Throws a RangeError unless the array has the length it must have. */
export function checkLength(what: string, array: ArrayLike<number>, expected: number, reason: string): void {
  if (array.length !== expected)
    throw new RangeError(`${what}: ${array.length} numbers where ${expected} are needed, ${reason}`)
}

function checkCorners(what: string, { position, triVertex }: BodyMesh): void {
  if (position.length % 3 !== 0)
    throw new RangeError(`position of the ${what}: ${position.length} numbers are not 3 per vertex`)
  if (triVertex.length % 3 !== 0)
    throw new RangeError(`triVertex of the ${what}: ${triVertex.length} numbers are not 3 per triangle`)
  const vertexCount = position.length / 3
  for (let c = 0; c < triVertex.length; c++) {
    if (triVertex[c] < 0 || triVertex[c] >= vertexCount)
      throw new RangeError(
        `triangle ${Math.floor(c / 3)} of the ${what} names vertex ${triVertex[c]}, but there are ${vertexCount}`,
      )
  }
}
