import type { Drape } from '@selvedge/engine'
import { expect, it } from 'vitest'
import type { PieceOf, TapeOrder } from './protocol.ts'
import { readTapes } from './tapes.ts'

/** A post 0.2 wide, 0.3 deep, 1 m high; a triangle each way per face. */
const POST = {
  position: Float64Array.of(
    ...[-0.1, 0, -0.15, 0.1, 0, -0.15, 0.1, 1, -0.15, -0.1, 1, -0.15],
    ...[-0.1, 0, 0.15, 0.1, 0, 0.15, 0.1, 1, 0.15, -0.1, 1, 0.15],
  ),
  triVertex: Int32Array.of(
    ...[0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4],
    ...[3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5],
  ),
}
/** A sheet of 0.4 × 0.4 m, folded to a right angle along its middle. */
const drape = {
  model: {
    triCount: 4,
    triVertex: Int32Array.of(0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4),
    triPanel: new Int32Array(4),
    triPattern: Float64Array.of(
      ...[0, 0, 0.2, 0, 0.2, 0.4, 0, 0, 0.2, 0.4, 0, 0.4],
      ...[0.2, 0, 0.4, 0, 0.4, 0.4, 0.2, 0, 0.4, 0.4, 0.2, 0.4],
    ),
    panelIds: ['sheet'],
  },
  state: { x: Float64Array.of(0, 0, 0, 0.2, 0, 0, 0.2, 0, -0.2, 0, 0.4, 0, 0.2, 0.4, 0, 0.2, 0.4, -0.2) },
  skins: [POST],
} as unknown as Drape

const nameOf = ({ garment, panel }: PieceOf) => (garment === 'g' ? panel : undefined)
const read = (orders: readonly TapeOrder[]) => readTapes(drape, null, orders, nameOf)

const cloth = (u: number, v: number, garment = 'g') =>
  ({ on: 'cloth', garment, panel: 'sheet', at: [u, v] as [number, number] }) as const
const skin = (x: number, y: number, z: number) => ({ on: 'skin', near: [x, y, z] }) as const

it('along folded cloth a tape is as long as on the flat piece, if it runs square to the fold', () => {
  const [tape] = read([{ kind: 'along', from: cloth(0.05, 0.2), to: cloth(0.3, 0.2) }])
  expect(tape?.length).toBeCloseTo(0.25, 6)
})

it('over a corner of the body, the shorter way round, and the ends are kept as places of the skin', () => {
  const order = { kind: 'along', from: skin(0.05, 0.5, 0.15), to: skin(0.1, 0.5, 0.05) } as const
  const [tape] = read([order])
  expect(tape?.length).toBeCloseTo(0.15, 6)
  const [again] = read(tape ? [tape.tape] : [])
  expect(again?.length).toBeCloseTo(0.15, 6)
})

it('level round the body, and round cloth that is open', () => {
  const orders = [
    { kind: 'round', at: skin(0, 0.4, 0.15) },
    { kind: 'round', at: cloth(0.1, 0.3) },
  ] as const
  const [body, open] = read(orders)
  expect([body?.length, body?.closed]).toEqual([expect.closeTo(1, 6), true])
  expect([open?.length, open?.closed]).toEqual([expect.closeTo(0.4, 6), false])
})

it('from cloth to skin, or off the piece, there is no tape', () => {
  const orders = [
    { kind: 'along', from: cloth(0.1, 0.1), to: skin(0, 0.4, 0.15) },
    { kind: 'round', at: cloth(2, 2) },
  ] as const
  expect(read(orders)).toEqual([null, null])
})

it('a tape lies on the piece of its own garment, whatever the cloth of all calls that', () => {
  const [other, own] = [cloth(0.1, 0.3, 'laid aside'), cloth(0.1, 0.3)]
  const inAll = { ...drape, model: { ...drape.model, panelIds: ['sheet-2'] } } as unknown as Drape
  const named = (piece: PieceOf) => (nameOf(piece) === undefined ? undefined : `${piece.panel}-2`)
  const orders = [other, own].map((at) => ({ kind: 'round', at }) as const)
  const [aside, worn] = readTapes(inAll, null, orders, named)
  expect(aside).toBeNull()
  expect(worn?.length).toBeCloseTo(0.4, 6)
})
