/**
 * Cloth as a body: the surface that was simulated lies in the middle of two faces, and a rim closes them where it ends. For
 * printers and renderers that want a closed skin; folded tighter than the thickness, faces meet.
 *
 *   outer = p + ½ t n,   inner = p − ½ t n         t thickness [m], n normal of the vertex [–]       (1)
 */
import type { ClothPicture } from './dressed-picture.ts'

/** `thickness`: of the fabric [m]. Vertices of the inner face come after those of the outer one, row by row. */
export function thickenCloth(cloth: ClothPicture, thickness: number): ClothPicture {
  const { position, normal, triVertex, triPattern, triPanel, shade } = cloth
  const count = position.length / 3
  const half = 0.5 * thickness
  const places = new Float64Array(2 * position.length)
  const normals = new Float32Array(2 * position.length)
  for (let k = 0; k < position.length; k++) {
    places[k] = position[k] + half * normal[k] // (1)
    places[position.length + k] = position[k] - half * normal[k]
    normals[k] = normal[k]
    normals[position.length + k] = -normal[k]
  }
  const corners = [...triVertex]
  const pattern = [...triPattern]
  const panel = [...triPanel]
  const placeOf = (t: number, k: number) => [triPattern[6 * t + 2 * k], triPattern[6 * t + 2 * k + 1]]
  for (let t = 0; t < triPanel.length; t++) {
    for (const k of [0, 2, 1]) {
      corners.push(triVertex[3 * t + k] + count)
      pattern.push(...placeOf(t, k))
    }
    panel.push(triPanel[t])
  }
  for (const { t, k } of openEdges(triVertex, count)) {
    const next = (k + 1) % 3
    const [a, b] = [triVertex[3 * t + k], triVertex[3 * t + next]]
    const [atA, atB] = [placeOf(t, k), placeOf(t, next)]
    corners.push(b, a, a + count, b, a + count, b + count)
    pattern.push(...atB, ...atA, ...atA, ...atB, ...atA, ...atB)
    panel.push(triPanel[t], triPanel[t])
  }
  return {
    ...cloth,
    position: places,
    normal: normals,
    shade: Float32Array.from([...shade, ...shade]),
    triVertex: Int32Array.from(corners),
    triPattern: Float64Array.from(pattern),
    triPanel: Int32Array.from(panel),
  }
}

/** Edges that no neighbour runs along the other way: triangle and corner each begins at. */
function openEdges(triVertex: Int32Array, count: number): { t: number; k: number }[] {
  const key = (a: number, b: number) => a * count + b
  const all = new Set<number>()
  const each = (visit: (t: number, k: number, a: number, b: number) => void) => {
    for (let at = 0; at < triVertex.length; at++) {
      const [t, k] = [Math.floor(at / 3), at % 3]
      visit(t, k, triVertex[at], triVertex[3 * t + ((k + 1) % 3)])
    }
  }
  each((_, __, a, b) => all.add(key(a, b)))
  const open: { t: number; k: number }[] = []
  each((t, k, a, b) => {
    if (!all.has(key(b, a))) open.push({ t, k })
  })
  return open
}
