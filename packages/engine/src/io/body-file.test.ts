import { expect, test } from 'vitest'
import { readBodyFile, readOwnBody, writeOwnBody } from './body-file.ts'
import { writeBodyObj } from './obj.ts'

/** A box of 20 × 170 × 30 units, all faces outwards. */
const BOX = {
  position: Float64Array.of(-10, 0, -15, 10, 0, -15, 10, 170, -15, -10, 170, -15, -10, 0, 15, 10, 0, 15, 10, 170, 15, -10, 170, 15), // biome-ignore format: corners
  triVertex: Int32Array.of(
    ...[0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4],
    ...[3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5],
  ),
}
const bytes = new TextEncoder().encode(writeBodyObj(BOX))

test('a mesh of another program is brought to metres, and what was guessed is told', async () => {
  const { body, notes, clips } = await readBodyFile(bytes, 'shop/doll.obj')
  expect([body.name, body.height, clips.length]).toEqual(['doll', 1.7, 0])
  expect(notes).toEqual(['the file was taken to be in centimetres: 1.70 m tall'])
})

test('as a project keeps it nothing is guessed: what lies stays lying', async () => {
  const lying = {
    ...BOX,
    position: BOX.position.map((_, at) => BOX.position[at - (at % 3) + ((at + 2) % 3)]),
  }
  const { body } = await readBodyFile(new TextEncoder().encode(writeBodyObj(lying)), 'x.obj')
  const kept = readOwnBody({ name: 'x', obj: writeOwnBody(body) })
  expect(kept.position).toEqual(body.position)
  expect(kept.triVertex).toEqual(body.triVertex)
  const flat = { ...body, position: body.position.map((value, at) => (at % 3 === 2 ? 16 * value : value)) }
  const again = readOwnBody({ name: 'x', obj: writeOwnBody(flat) })
  expect(again.position).toEqual(flat.position)
})
