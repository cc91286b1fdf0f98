/** Pieces that ask for a mesh size of their own. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stateHash } from '../core/index.ts'
import { readGarment } from '../io/index.ts'
import { type PlainGarment, plainGarment } from '../pattern/index.ts'
import { buildGarmentMesh } from './build-garment-mesh.ts'
import { keepsBounds } from './check-bounds.ts'
import { checkMesh, checkSeams } from './check-mesh.fixture.ts'
import type { GarmentMesh } from './garment-mesh.ts'
import { describeQuality } from './quality.ts'

const tee = plainGarment(
  readGarment(readFileSync(new URL('../../../../assets/garments/gcx-tee.json', import.meta.url), 'utf8')),
)
const SIZE = 0.03 // [m]
const sized = (sizes: Readonly<Record<string, number>>): PlainGarment => {
  const panels = tee.panels.map((panel) =>
    sizes[panel.id] === undefined ? panel : { ...panel, meshSize: sizes[panel.id] },
  )
  return { ...tee, panels }
}
const vertices = ({ vertexPanel, panelIds }: GarmentMesh, id: string) =>
  vertexPanel.reduce((sum, row) => sum + (panelIds[row] === id ? 1 : 0), 0)
const plain = buildGarmentMesh(tee, { resolution: SIZE })
const [first, second] = plain.panelIds // sewn to each other

test.each([SIZE / 2, SIZE / 4, 1.75 * SIZE])(
  'of %f m: that piece only, and every seam still pairs one to one',
  (size) => {
    const garment = sized({ [first]: size })
    const mesh = buildGarmentMesh(garment, { resolution: SIZE })
    const share = vertices(mesh, first) / vertices(plain, first) / (SIZE / size) ** 2
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(1.9) // coarser: its seams stay as fine as its neighbours
    checkMesh(garment, mesh)
    checkSeams(garment, mesh)
    expect(keepsBounds(mesh.quality), describeQuality(mesh.quality)).toBe(true)
  },
)

test('the finer of two pieces decides along their seam, whichever side it is on', () => {
  const alone = ({ panels, seams }: PlainGarment): PlainGarment => ({
    name: 'two pieces',
    panels: panels.filter(({ id }) => id === first || id === second),
    seams: seams.filter(({ a, b }) => new Set([a.panel, b.panel, first, second]).size === 2).slice(0, 1),
  })
  const [alike, ...counts] = [
    {},
    { [first]: 0.01 },
    { [second]: 0.01 },
    { [first]: 0.01, [second]: 0.03 },
  ].map((sizes) => buildGarmentMesh(alone(sized(sizes)), { resolution: 0.02 }).stitchSeam.length)
  expect(new Set(counts).size).toBe(1)
  expect(counts[0]).toBeGreaterThan(1.7 * alike)
})

test('the same as that of the garment changes nothing; pieces far from it keep their bytes', () => {
  const same = buildGarmentMesh(sized({ [first]: SIZE }), { resolution: SIZE })
  expect(stateHash(same.vertexPattern, same.triVertex)).toBe(stateHash(plain.vertexPattern, plain.triVertex))
  const { panelsAnew } = buildGarmentMesh(sized({ [first]: SIZE / 2 }), { resolution: SIZE, previous: plain })
  expect(panelsAnew).toContain(first)
  expect(panelsAnew.length).toBeLessThan(plain.panelIds.length)
})

test('that is too large is refused by the name of the piece', () => {
  const cut = () => buildGarmentMesh(sized({ [first]: 3 }), { resolution: SIZE })
  expect(cut).toThrow(new RegExp(`mesh size of panel "${first}", 3000 mm is larger`))
})
