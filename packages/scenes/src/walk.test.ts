import { readFileSync } from 'node:fs'
import { countCrossings, readBodyData } from '@selvedge/engine'
import { BODY_FILES, buildBodyMotion, findCrossings, turnsOf, walkTurns } from '@selvedge/engine/sim'
import { expect, it } from 'vitest'

const folder = new URL('../../../assets/bodies/', import.meta.url)

it('the walking body never crosses itself, also under its arms', () => {
  const data = readBodyData(
    Object.fromEntries(BODY_FILES.map((name) => [name, new Uint8Array(readFileSync(new URL(name, folder)))])),
  )
  const first = turnsOf(data, 'dressing')
  const { mesh, placesAt } = buildBodyMotion(data, 'mean_all', {
    findCrossings,
    turnsAt: (time) => walkTurns(time, first),
  })
  expect(countCrossings(mesh)).toBe(0)
  const position = new Float64Array(mesh.position.length)
  for (const time of [1, 1.25, 1.4]) {
    placesAt(time, position)
    expect(countCrossings({ position, triVertex: mesh.triVertex }), `at ${time} s`).toBe(0)
  }
})
