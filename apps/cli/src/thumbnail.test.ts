import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { drawStrip, drawThumbnail, THUMBNAIL_SIZE } from './thumbnail.ts'

/** Colour of the pixel in the middle of the front (0) or the back (1) view. */
function middle(png: Uint8Array, half: number): number[] {
  const view = new DataView(png.buffer)
  const rows = unzlibSync(png.subarray(41, 41 + view.getUint32(33)))
  const { width, height } = THUMBNAIL_SIZE
  const at = (height / 2) * (1 + 6 * width) + 1 + 3 * (half * width + width / 2)
  return [...rows.subarray(at, at + 3)]
}

/** Two squares facing out: piece 0 at z = 0.1 seen from the front, piece 1 at z = −0.1 from behind; in blue cloth. */
const garment = {
  position: [
    -1, -1, 0.1, 1, -1, 0.1, 1, 1, 0.1, -1, 1, 0.1, -1, -1, -0.1, 1, -1, -0.1, 1, 1, -0.1, -1, 1, -0.1,
  ],
  triVertex: [0, 1, 2, 0, 2, 3, 5, 4, 7, 5, 7, 6],
  look: { colour: '#3f5478' },
}

test('the front shows what is in front, the back what is behind', () => {
  const png = drawThumbnail({ garment, body: null })
  const only = { ...garment, triVertex: garment.triVertex.slice(0, 6) }
  const behind = middle(drawThumbnail({ garment: only, body: null }), 1)
  const [fr, , fb] = middle(png, 0)
  const [br, , bb] = middle(png, 1)
  expect([fb > fr, bb > br]).toEqual([true, true]) // blue
  expect(behind[2]).toBeLessThan(bb) // the inside of the front
})

test('folds that see little of the sky are darker, and thread is lighter than its cloth', () => {
  const lit = middle(drawThumbnail({ garment, body: null }), 0)
  const shade = new Float32Array(8).fill(0.2)
  expect(middle(drawThumbnail({ garment: { ...garment, shade }, body: null }), 0)[2]).toBeLessThan(
    0.9 * lit[2],
  )
  const trim = {
    position: Float64Array.of(-1, -1, 0.2, 1, -1, 0.2, 0, 2, 0.2),
    triVertex: Int32Array.of(0, 1, 2),
    triKind: Uint8Array.of(1),
    shade: new Float32Array(3).fill(1),
  }
  expect(middle(drawThumbnail({ garment: { ...garment, trim }, body: null }), 0)[2]).toBeGreaterThan(lit[2])
})

test('a body in front hides the cloth; cloth inside out is darker', () => {
  const body = { position: [-1, -1, 0.5, 1, -1, 0.5, 0, 2, 0.5], triVertex: [0, 1, 2] }
  const [r, g, b] = middle(drawThumbnail({ garment, body }), 0)
  expect(r > g && g > b, `${r} ${g} ${b} is the colour of skin`).toBe(true)
  const turned = { ...garment, triVertex: [1, 0, 2, 2, 0, 3, 5, 4, 7, 5, 7, 6] }
  expect(middle(drawThumbnail({ garment: turned, body: null }), 0)[2]).toBeLessThan(
    0.7 * middle(drawThumbnail({ garment, body: null }), 0)[2],
  )
})

test('nothing to draw, or not numbers: still a picture', () => {
  const empty = { position: [], triVertex: [], look: garment.look }
  expect(drawThumbnail({ garment: empty, body: null }).length).toBeGreaterThan(60)
  const broken = { ...garment, position: garment.position.map(() => Number.NaN) }
  expect(drawThumbnail({ garment: broken, body: null }).length).toBeGreaterThan(60)
})

test('a strip shows moments side by side, each about its own middle, at one scale', () => {
  const body = { position: [-1, -1, 0.05, 1, -1, 0.05, 0, 2, 0.05], triVertex: [0, 1, 2] }
  const far = (list: readonly number[]) => list.map((value, k) => (k % 3 === 0 ? value + 7 : value))
  const away = {
    garment: { ...garment, position: far(garment.position) },
    body: { ...body, position: far(body.position) },
  }
  const one = drawStrip([{ garment, body }])
  const two = drawStrip([{ garment, body }, away])
  const { width } = THUMBNAIL_SIZE
  expect(new DataView(one.buffer).getUint32(16)).toBe(width)
  expect(new DataView(two.buffer).getUint32(16)).toBe(2 * width)
  expect(middle(two, 1)).toEqual(middle(two, 0))
})
