/**
 * Several pieces of cloth as one: a stack of sheets, a shirt under a coat. Nothing is sewn; vertices, triangles and
 * panels of the second piece follow those of the first, so a row of piece p is its own row plus the sum of the counts
 * before it. Panels that bear the same name are told apart by a number: sheet, sheet-2, sheet-3.
 */
import { assert } from '../core/index.ts'
import type { SewnLines, SewnPlies } from '../mesh/index.ts'
import { type Cloth, renumberLines } from './cloth.ts'

export function joinCloths(cloths: readonly Cloth[]): Cloth {
  assert(cloths.length > 0, 'nothing to join')
  const sum = (count: (cloth: Cloth) => number) => cloths.reduce((all, cloth) => all + count(cloth), 0)
  const vertexCount = sum((cloth) => cloth.vertexCount)
  const triCount = sum((cloth) => cloth.triCount)
  const position = new Float64Array(3 * vertexCount)
  const triVertex = new Int32Array(3 * triCount)
  const triPattern = new Float64Array(6 * triCount)
  const triPanel = new Int32Array(triCount)
  const panelGrain = new Float64Array(sum((cloth) => cloth.panelIds.length))
  const panelIds: string[] = []
  const lines: SewnLines[] = []
  let vertex = 0
  let tri = 0
  for (const cloth of cloths) {
    const panel = panelIds.length
    const first = vertex
    position.set(cloth.position, 3 * first)
    triVertex.set(
      cloth.triVertex.map((i) => first + i),
      3 * tri,
    )
    triPattern.set(cloth.triPattern, 6 * tri)
    triPanel.set(
      cloth.triPanel.map((row) => panel + row),
      tri,
    )
    panelGrain.set(cloth.panelGrain, panel)
    if (cloth.lines) lines.push(renumberLines(cloth.lines, (i) => first + i))
    addPanelIds(panelIds, cloth.panelIds)
    vertex += cloth.vertexCount
    tri += cloth.triCount
  }
  const joined = { vertexCount, triCount, position, triVertex, triPattern, triPanel, panelIds, panelGrain }
  return {
    ...joined,
    ...(lines.length > 0 && { lines: joinLines(lines) }),
    ...(cloths.some(({ plies }) => plies) && { plies: joinPlies(cloths) }),
  }
}

/** Cloth that says nothing is one ply. */
function joinPlies(cloths: readonly Cloth[]): SewnPlies {
  const numbers = (key: keyof SewnPlies, plain: number) =>
    Float64Array.from(
      cloths.flatMap(({ plies, triCount }) => [...(plies?.[key] ?? new Float64Array(triCount).fill(plain))]),
    )
  return {
    triPlies: numbers('triPlies', 1),
    triBond: numbers('triBond', 0),
    triZipWeight: numbers('triZipWeight', 0),
    triZipRigidity: numbers('triZipRigidity', 0),
  }
}

function joinLines(parts: readonly SewnLines[]): SewnLines {
  const rows = (key: 'foldVertex' | 'elasticVertex') =>
    Int32Array.from(parts.flatMap((part) => [...part[key]]))
  const numbers = (key: 'foldAngle' | 'elasticLength' | 'elasticForce') =>
    Float64Array.from(parts.flatMap((part) => [...part[key]]))
  return {
    foldVertex: rows('foldVertex'),
    foldAngle: numbers('foldAngle'),
    elasticVertex: rows('elasticVertex'),
    elasticLength: numbers('elasticLength'),
    elasticForce: numbers('elasticForce'),
  }
}

/** Adds names of panels to those there are already, told apart from them. */
export function addPanelIds(taken: string[], panelIds: readonly string[]): void {
  for (const id of panelIds) taken.push(freeId(id, taken))
}

function freeId(id: string, taken: readonly string[]): string {
  if (!taken.includes(id)) return id
  let number = 2
  while (taken.includes(`${id}-${number}`)) number++
  return `${id}-${number}`
}
