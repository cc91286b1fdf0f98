import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BODY_FILES, BODY_FILES_CHILD, buildBody, figureOfSkin, readBodyData } from '../body/index.ts'
import { stateHash } from '../core/index.ts'
import { buildShownBody, showBody } from './shown-body.ts'

const data = readBodyData(
  Object.fromEntries(
    [...BODY_FILES, ...BODY_FILES_CHILD].map((name) => [
      name,
      new Uint8Array(readFileSync(new URL(`../../../../assets/bodies/${name}`, import.meta.url))),
    ]),
  ),
)
const [UNDERWEAR, EYE] = [1, 2]
const still = { findCrossings: () => new Int32Array(0) }

/** Parts of the shown triangles round a vertex of the skin. */
function partsAt({ triVertex, triPart }: ReturnType<typeof showBody>, vertex: number): number[] {
  return [...triPart].filter((_, t) => triVertex.subarray(3 * t, 3 * t + 3).includes(vertex))
}

describe('a body as it is shown', () => {
  it('wears trunks always, and covers the chest of all but grown men', () => {
    for (const [name, chest] of [
      ['mean_female', true],
      ['mean_all', true],
      ['child-6', true],
      ['teen-male', true],
      ['mean_male', false],
    ] as const) {
      const body = buildBody(data, name, 'dressing', still)
      const { crotch, bustPoint } = body.marks!
      const shown = showBody(body)
      expect(new Set(partsAt(shown, crotch)), name).toEqual(new Set([UNDERWEAR]))
      expect(partsAt(shown, bustPoint).includes(UNDERWEAR), name).toBe(chest)
    }
  })

  it('is cut along the edge without a hole, and leaves the skin that cloth meets alone', () => {
    const body = buildBody(data, 'child-10', 'dressing', still)
    const before = stateHash(body.position)
    const { triVertex, triPart } = showBody(body)
    expect(stateHash(body.position)).toBe(before)
    const open = new Set<number>()
    for (let c = 0; c < triVertex.length; c++) {
      if (triPart[Math.floor(c / 3)] >= EYE) continue
      const [i, j] = [triVertex[c], triVertex[c % 3 === 2 ? c - 2 : c + 1]]
      if (!open.delete(j * 1e6 + i)) open.add(i * 1e6 + j)
    }
    expect(open.size).toBe(0)
  })

  it('takes the tip of the breast away and moves the rest by a millimetre', () => {
    const body = buildBody(data, 'mean_male', 'dressing', still)
    const { position } = showBody(body)
    const moved = (i: number) =>
      Math.sqrt([0, 1, 2].reduce((sum, k) => sum + (position[3 * i + k] - body.position[3 * i + k]) ** 2, 0))
    expect(moved(body.marks!.bustPoint)).toBeGreaterThan(0.003)
    expect(moved(body.marks!.armpit)).toBeCloseTo(0.001, 9)
  })

  it('looks ahead, whatever the pose: eyes go with the head', () => {
    const body = buildBody(data, 'mean_female', 'dressing', still)
    const shown = buildShownBody(body)
    const turned = body.position.slice() // a quarter turn about y: what looked along +z looks along +x
    for (let at = 0; at < turned.length; at += 3) {
      turned[at] = body.position[at + 2]
      turned[at + 2] = -body.position[at]
    }
    const [straight, aside] = [shown.place(body.position), shown.place(turned)]
    let worst = 0
    for (let t = 0; t < shown.triPart.length; t++) {
      if (shown.triPart[t] < EYE) continue
      for (const i of shown.triVertex.subarray(3 * t, 3 * t + 3)) {
        worst = Math.max(worst, Math.abs(aside[3 * i] - straight[3 * i + 2]))
      }
    }
    expect(worst).toBeLessThan(1e-9)
  })

  it('knows a skin of ours again, and shows any other mesh as it is', () => {
    const body = buildBody(data, 'mean_female', 'dressing', still)
    const figure = figureOfSkin(data, body.position)!
    expect(showBody({ ...body, figure }).triPart.includes(UNDERWEAR)).toBe(true)
    expect(figureOfSkin(data, body.position.subarray(3))).toBeUndefined()
    const { position, triVertex } = body
    expect(stateHash(showBody({ position, triVertex }).position)).toBe(stateHash(position))
  })
})
