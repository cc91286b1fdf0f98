/**
 * Makes one vertex of all corners at the same place, bit by bit: files that double vertices along seams of texture or
 * shading, or know only loose triangles, come back as the one surface they are. No distance is guessed: what is 1e-7 m
 * apart stays apart. Triangles that lose a corner by it have no area and are dropped.
 */

export interface Welded {
  readonly position: Float64Array
  readonly triVertex: Int32Array
  /** Row of every kept triangle in the list given. */
  readonly kept: Int32Array
  readonly dropped: number
}

export function weldPlaces(place: ArrayLike<number>, triVertex: Int32Array): Welded {
  const row = new Map<string, number>()
  const position: number[] = []
  const known = new Int32Array(place.length / 3).fill(-1)
  const vertexAt = (i: number): number => {
    if (known[i] >= 0) return known[i]
    const [x, y, z] = [place[3 * i] + 0, place[3 * i + 1] + 0, place[3 * i + 2] + 0] // −0 is 0
    const key = `${x} ${y} ${z}`
    let vertex = row.get(key)
    if (vertex === undefined) {
      vertex = row.size
      row.set(key, vertex)
      position.push(x, y, z)
    }
    known[i] = vertex
    return vertex
  }
  const corners: number[] = []
  const kept: number[] = []
  for (let t = 0; 3 * t < triVertex.length; t++) {
    const [a, b, c] = [
      vertexAt(triVertex[3 * t]),
      vertexAt(triVertex[3 * t + 1]),
      vertexAt(triVertex[3 * t + 2]),
    ]
    if (a === b || b === c || c === a) continue
    corners.push(a, b, c)
    kept.push(t)
  }
  return {
    position: Float64Array.from(position),
    triVertex: Int32Array.from(corners),
    kept: Int32Array.from(kept),
    dropped: triVertex.length / 3 - kept.length,
  }
}
