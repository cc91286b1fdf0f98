/**
 * Bodies from measurements, whole: fitted, freed of crossings by the exact test, measured again. Two of the twenty people
 * of `bench/body-fit.mjs`, a woman and a man.
 */
import { readFileSync } from 'node:fs'
import { countCrossings, fitBody, readBodyData } from '@selvedge/engine'
import { BODY_FILES, buildRandom, GIRTH_NAMES, sampleMeasurements } from '@selvedge/engine/sim'
import { expect, test } from 'vitest'

const asset = (name: string) => readFileSync(new URL(`../../assets/bodies/${name}`, import.meta.url))
const data = readBodyData(Object.fromEntries(BODY_FILES.map((name) => [name, new Uint8Array(asset(name))])))
const tables = JSON.parse(asset('adult-percentiles.json').toString())

test.each(['female', 'male'] as const)(
  'a %s body: girths within 5 mm, height within 2, nothing crosses',
  (sex) => {
    const asked = sampleMeasurements(tables[sex], buildRandom(sex === 'female' ? 2 : 3))
    const { body, errors } = fitBody(data, asked, { sex })
    expect(Math.abs(errors.height ?? 1)).toBeLessThan(0.002)
    for (const name of GIRTH_NAMES) {
      if (asked[name] !== undefined) expect(Math.abs(errors[name] ?? 1), name).toBeLessThan(0.005)
    }
    expect(countCrossings(body)).toBe(0)
    const edges = new Set<number>()
    body.triVertex.forEach((a, corner) => {
      const b = body.triVertex[corner % 3 === 2 ? corner - 2 : corner + 1]
      edges.add(a * body.vertexCount + b)
    })
    expect(edges.size).toBe(body.triVertex.length) // no directed edge twice
    for (const edge of edges) {
      const back = (edge % body.vertexCount) * body.vertexCount + Math.floor(edge / body.vertexCount)
      if (!edges.has(back)) throw new Error(`the skin is open at edge ${edge}`)
    }
  },
)
