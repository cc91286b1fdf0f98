/** A flat sheet of n × n vertices for tests, crossed by alternating diagonals, and any linear map of it into space. */
import type { PatternMesh } from './pattern-edges.ts'

export interface Sheet extends PatternMesh {
  readonly vertexCount: number
  /** 2 per vertex [m]. */
  readonly vertexPattern: Float64Array
}

export function buildSheet(n: number, size: number): Sheet {
  const vertexPattern = new Float64Array(2 * n * n)
  for (let i = 0; i < n * n; i++) {
    vertexPattern[2 * i] = (size * (i % n)) / (n - 1)
    vertexPattern[2 * i + 1] = (size * Math.floor(i / n)) / (n - 1)
  }
  const corners: number[] = []
  for (let row = 0; row + 1 < n; row++) {
    for (let column = 0; column + 1 < n; column++) {
      const a = row * n + column
      const [b, c, d] = [a + 1, a + n + 1, a + n]
      corners.push(...((row + column) % 2 === 0 ? [a, b, c, a, c, d] : [a, b, d, b, c, d]))
    }
  }
  return {
    vertexCount: n * n,
    vertexPattern,
    triCount: corners.length / 3,
    triVertex: Int32Array.from(corners),
    triPattern: Float64Array.from(corners.flatMap((i) => [vertexPattern[2 * i], vertexPattern[2 * i + 1]])),
    triPanel: new Int32Array(corners.length / 3),
  }
}

/** x = u·U + v·V for two vectors of space. */
export function mapSheet(sheet: Sheet, U: readonly number[], V: readonly number[]): Float64Array {
  const x = new Float64Array(3 * sheet.vertexCount)
  for (let i = 0; i < sheet.vertexCount; i++) {
    for (let axis = 0; axis < 3; axis++) {
      x[3 * i + axis] = sheet.vertexPattern[2 * i] * U[axis] + sheet.vertexPattern[2 * i + 1] * V[axis]
    }
  }
  return x
}

/** A tube of cloth around the y axis, standing on y = 0; `open` leaves out one of its sides, at +z. Pattern: unrolled. */
export function buildTube(given: {
  readonly radius: number
  readonly height: number
  readonly sides: number
  readonly rows: number
  readonly open?: boolean
}): Sheet & { readonly position: Float64Array } {
  const { radius, height, sides, rows, open = false } = given
  const place = (row: number, side: number) => [
    radius * Math.sin((2 * Math.PI * (side + 0.5)) / sides),
    (height * row) / rows,
    radius * Math.cos((2 * Math.PI * (side + 0.5)) / sides),
  ]
  const position: number[] = []
  const vertexPattern: number[] = []
  const chord = 2 * radius * Math.sin(Math.PI / sides)
  for (let row = 0; row <= rows; row++) {
    for (let side = 0; side < sides; side++) {
      position.push(...place(row, side))
      vertexPattern.push(chord * side, (height * row) / rows)
    }
  }
  const triVertex: number[] = []
  const triPattern: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let side = 0; side < (open ? sides - 1 : sides); side++) {
      const corners = [
        [row, side],
        [row, side + 1],
        [row + 1, side + 1],
        [row + 1, side],
      ]
      for (const k of [0, 1, 2, 0, 2, 3]) {
        const [r, s] = corners[k]
        triVertex.push(r * sides + (s % sides))
        triPattern.push(chord * s, (height * r) / rows)
      }
    }
  }
  return {
    vertexCount: position.length / 3,
    position: Float64Array.from(position),
    vertexPattern: Float64Array.from(vertexPattern),
    triCount: triVertex.length / 3,
    triVertex: Int32Array.from(triVertex),
    triPattern: Float64Array.from(triPattern),
    triPanel: new Int32Array(triVertex.length / 3),
  }
}
