/** Cloth laid out wrongly, one start for each way of being tangled; for tests. Lengths in metres. */
import { buildSheetMesh } from '../mesh/index.ts'
import { type Cloth, clothFromMesh, joinCloths, joinVertices } from '../model/index.ts'

type Point = readonly [number, number, number]

/** A sheet of width × height with the given edge, each pattern point (u, v) placed in the world. */
export function placedSheet(
  name: string,
  width: number,
  height: number,
  edge: number,
  place: (u: number, v: number) => Point,
): Cloth {
  const columns = Math.round(width / edge) + 1
  const rows = Math.round(height / edge) + 1
  const mesh = buildSheetMesh({ width, height, columns, rows, pattern: 'grid' })
  const cloth = clothFromMesh(mesh)
  for (let i = 0; i < cloth.vertexCount; i++) {
    cloth.position.set(place(mesh.vertexPattern[2 * i], mesh.vertexPattern[2 * i + 1]), 3 * i)
  }
  return { ...cloth, panelIds: [name] }
}

/** A sheet rolled up and sewn shut: the end of u is joined to its beginning. */
function tube(
  name: string,
  around: number,
  height: number,
  edge: number,
  place: (turn: number, v: number) => Point,
): Cloth {
  const sheet = placedSheet(name, around, height, edge, (u, v) => place((2 * Math.PI * u) / around, v))
  const columns = Math.round(around / edge) + 1
  const vertexClass = new Int32Array(sheet.vertexCount)
  let rows = 0
  for (let i = 0; i < sheet.vertexCount; i++) {
    vertexClass[i] = i % columns === columns - 1 ? vertexClass[i - columns + 1] : rows++
  }
  return joinVertices(sheet, vertexClass, rows)
}

const EDGE = 0.01
const SIDE = 0.12

/** 1 in the middle of a sheet, falling smoothly to 0 at 5 cm from it. */
function dome(u: number, v: number): number {
  const r = Math.min(1, Math.hypot(u - 0.503 * SIDE, v - 0.497 * SIDE) / 0.05)
  return 0.5 * (1 + Math.cos(Math.PI * r))
}

const flat = (name: string, y: number, bump = 0) =>
  placedSheet(name, SIDE, SIDE, EDGE, (u, v) => [u + 0.4 * y, y + bump * dome(u, v), v - 0.3 * y])

export const tangledStarts: Record<string, () => Cloth> = {
  /** The middle of the upper sheet was pushed through the lower one by 10 mm: a closed line. */
  'dome through a sheet': () => joinCloths([flat('lower', 0), flat('upper', 0.002, -0.012)]),
  /** Half of one sheet was pushed through the other: a line from border to border. */
  'sheet slanted through a sheet': () =>
    joinCloths([
      flat('level', 0),
      placedSheet('slanted', SIDE, SIDE, EDGE, (u, v) => [u + 0.0031, 0.0153 - 0.19 * u, v + 0.0017]),
    ]),
  /** One corner of a sheet sticks through another. */
  'corner through a sheet': () =>
    joinCloths([
      flat('level', 0),
      placedSheet('standing', SIDE, SIDE, EDGE, (u, v) => [
        0.0613 + 0.5 * (u - v),
        0.7 * (u + v) - 0.0103,
        0.0591 + 0.5 * (u - v),
      ]),
    ]),
  /** The end of a sleeve sticks 15 mm into the side of the torso. */
  'sleeve through a torso': () =>
    joinCloths([
      tube('torso', 0.36, 0.12, EDGE, (turn, v) => [0.0573 * Math.cos(turn), v, -0.0573 * Math.sin(turn)]),
      tube('sleeve', 0.16, 0.1, EDGE, (turn, v) => [
        0.0423 + v,
        0.0613 + 0.0255 * Math.cos(turn + 0.1),
        0.0017 + 0.0255 * Math.sin(turn + 0.1),
      ]),
    ]),
  /** Three layers lie in the opposite order in their middle. */
  'three layers swapped': () =>
    joinCloths([flat('inner', 0, 0.0046), flat('middle', 0.002), flat('outer', 0.004, -0.0046)]),
  /** Two bands, each closed to a ring, one through the cloth of the other: linked like a chain once they are apart. */
  'ring through a ring': () =>
    joinCloths([
      tube('first', 0.4, 0.1, EDGE, (turn, v) => [0.0637 * Math.cos(turn), v, -0.0637 * Math.sin(turn)]),
      tube('second', 0.4, 0.04, EDGE, (turn, v) => [
        0.0611 + 0.0637 * Math.cos(turn + 0.07),
        0.0207 + 0.0637 * Math.sin(turn + 0.07),
        0.0009 + v - 0.02,
      ]),
    ]),
}
