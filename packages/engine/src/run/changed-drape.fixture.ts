/** A worn garment watched while it changes: how far what was not cut jumps, what crosses at every step, how long it takes. */
import type { TriangleMesh } from '../core/index.ts'
import { changeDrape, type Drape, type DrapeChange, inspectDrape, stepsLeft } from '../drape.ts'
import { countCrossings } from '../geometry/index.ts'
import type { DrapeRun } from './drape-run.ts'
import { run } from './run-steps.ts'

/** Runs to the next rest; crossings at the end of every step, and how many steps it took. */
export function settleAgain(drape: Drape): { crossings: number; steps: number } {
  const begun = drape.steps
  let crossings = 0
  const count = () => {
    const cloth = { position: drape.state.x, triVertex: drape.model.triVertex }
    crossings +=
      countCrossings(cloth) +
      drape.skins.reduce((sum, skin) => sum + countCrossings(cloth, skinWithin(cloth, skin)), 0)
  }
  count()
  run(stepsLeft(drape), { onStep: count })
  const { selfCrossings, bodyCrossings } = inspectDrape(drape)
  return { crossings: crossings + selfCrossings + bodyCrossings, steps: drape.steps - begun }
}

/** The triangles of a skin that meet the box of the cloth: no others can cross it, and most of a body is bare. */
function skinWithin(cloth: TriangleMesh, { position, triVertex }: TriangleMesh): TriangleMesh {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  cloth.position.forEach((value, at) => {
    low[at % 3] = Math.min(low[at % 3], value)
    high[at % 3] = Math.max(high[at % 3], value)
  })
  const near: number[] = []
  for (let t = 0; t < triVertex.length; t += 3) {
    const [i, j, k] = triVertex.subarray(t, t + 3)
    const meets = low.every((least, c) => {
      const [a, b, d] = [position[3 * i + c], position[3 * j + c], position[3 * k + c]]
      return Math.max(a, b, d) >= least && Math.min(a, b, d) <= high[c]
    })
    if (meets) near.push(i, j, k)
  }
  return { position, triVertex: Int32Array.from(near) }
}

/** Changes it; how far vertices that kept their place in the pattern went at that moment [m], and how many there are. */
export function jumpOf(drape: Drape, change: DrapeChange): { most: number; compared: number } {
  const before = placesOf(drape)
  changeDrape(drape, change)
  let most = 0
  let compared = 0
  for (const [key, place] of placesOf(drape)) {
    const old = before.get(key)
    if (old === undefined) continue
    compared++
    most = Math.max(most, ...place.map((value, k) => Math.abs(value - old[k])))
  }
  return { most, compared }
}

/** By piece and place in it. */
function placesOf(drape: Drape): Map<string, readonly number[]> {
  const { panelIds, triPanel } = (drape as DrapeRun).cloth
  const found = new Map<string, readonly number[]>()
  drape.model.triVertex.forEach((i, corner) => {
    const at = drape.model.triPattern
      .subarray(2 * corner, 2 * corner + 2)
      .map((value) => Math.round(1e7 * value))
    const key = `${panelIds[triPanel[Math.floor(corner / 3)]]} ${at.join(' ')}`
    found.set(key, [...drape.state.x.subarray(3 * i, 3 * i + 3)])
  })
  return found
}
