import { fileURLToPath } from 'node:url'
import { buildBody, stateHash } from '@selvedge/engine'
import { type BoneTurns, measureBody } from '@selvedge/engine/sim'
import { expect, test } from 'vitest'
import { bodyFor, bodyInto, buildChosenBody, chooseBody, needsChildren } from './body-for.ts'
import { openFolder } from './open-folder.ts'

const wardrobe = openFolder(fileURLToPath(new URL('../../../assets/', import.meta.url)))
const garment = (name: string) => wardrobe.garment(name)

test('a pattern is worn by the body it names, as large as it was placed around', () => {
  expect(chooseBody(garment('tee'))).toEqual({ who: 'mean_all', pose: 'dressing', scale: 1 })
  const hint = { body: 'mean_male', pose: 't-pose', scale: 1.1, lift: 0 } as const
  const placed = { ...garment('tee'), placementHint: hint }
  expect(chooseBody(placed)).toEqual({ who: 'mean_male', pose: 't-pose', scale: 1.1 })
  expect(chooseBody(placed, 'mean_female')).toEqual({ who: 'mean_female', pose: 't-pose', scale: 1 })
})

test('a draft by the person it was drafted for', () => {
  const { who, scale } = chooseBody(garment('simon'))
  expect(who).toMatchObject({
    name: 'simon-wearer',
    sex: 'male',
    measurements: { height: expect.any(Number) },
  })
  expect(scale).toBe(1)
})

test('the one asked for wins', () => {
  expect(chooseBody(garment('simon'), 'mean_male')).toMatchObject({ who: 'mean_male', scale: 1 })
})

test('several garments share a pose: legs apart for trousers, arms down for what has a top', () => {
  expect(chooseBody(garment('pants')).pose).toBe('t-pose-legs-apart')
  expect(chooseBody(garment('tee'), undefined, [garment('pants')]).pose).toBe('dressing-legs-apart')
})

test('measurements make a body of that name; wrong names get the nearest', () => {
  const data = wardrobe.bodyData()
  const asked = { name: 'ada', sex: 'female', measurements: { height: 1.7 } } as const
  const { body, shape } = bodyFor(data, garment('tee'), asked)
  expect(body.name).toBe('ada')
  expect(body.height).toBeCloseTo(1.7, 3)
  expect(shape).toMatchObject({ macro: { gender: 0 } })
  const wrong = { who: 'mean_femal', pose: 'dressing', scale: 1 } as const
  expect(() => buildChosenBody(data, wrong)).toThrow('no body "mean_femal"; did you mean "mean_female"?')
})

test('joints are turned on top of the pose asked for, or of the one it is dressed in', () => {
  const data = wardrobe.bodyData()
  const standing = bodyFor(data, garment('tee'), 'mean_all')
  const joints = { 'elbow-left': [1, 0, 0] } as const
  const into = bodyInto(data, standing, { joints })!
  expect((into.pose as BoneTurns).LeftForeArm[0]).toBeCloseTo(1 - 0.6108652353286743, 12)
  expect(into.body.joints.LeftHand[2]).toBeGreaterThan(standing.body.joints.LeftHand[2] + 0.1)
  expect(into.body.repair.left).toBe(0)
  const places = new Float64Array(into.body.position.length)
  into.moveTo.placesAt(into.moveTo.seconds, places)
  expect(stateHash(places)).toBe(stateHash(into.body.position))
  expect(bodyInto(data, standing, { pose: 'dressing', joints: {} })).toBeNull()
  expect(() => bodyInto(data, standing, { joints: { tail: [1, 0, 0] } })).toThrow('no joint "tail"')
})

test('the targets of children are needed for children only', () => {
  const grown = { ...wardrobe.bodyData(), children: false }
  const needs = (who: Parameters<typeof chooseBody>[1]) =>
    needsChildren(grown, chooseBody(garment('tee'), who))
  expect(needs('child-6')).toBe(true)
  expect(needs('mean_female')).toBe(false)
  expect(needs({ sex: 'female', age: 12, measurements: {} })).toBe(true)
  expect(needs({ sex: 'female', measurements: {} })).toBe(false)
  expect(needsChildren(wardrobe.bodyData(), chooseBody(garment('tee'), 'child-6'))).toBe(false)
})

test('a body is as tall in every pose as the list says it is', () => {
  const data = wardrobe.bodyData()
  const findCrossings = () => new Int32Array(0) // skin is not looked at here
  const tall = buildBody(data, 'mean_all', 'dressing', { findCrossings }).height
  for (const pose of ['a-pose', 't-pose', 'dressing-legs-apart', 't-pose-legs-apart'] as const) {
    const body = buildBody(data, 'mean_all', pose, { findCrossings })
    expect([body.height, measureBody(body).height]).toEqual([tall, tall])
  }
  expect(bodyFor(data, wardrobe.garment('pants')).body.height).toBe(tall)
})
