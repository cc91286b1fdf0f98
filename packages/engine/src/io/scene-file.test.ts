import { describe, expect, it } from 'vitest'
import { readSceneFile } from './scene-file.ts'

const file = (more: object) =>
  JSON.stringify({ format: 'selvedge-scene', version: 1, scene: 'hang', ...more })

describe('scene files', () => {
  it('hand on what they say and nothing else', () => {
    expect(readSceneFile(file({})).options).toEqual({})
    const scene = readSceneFile(
      file({ n: 12, rate: 240, membrane: 'corotational', integrator: 'bdf2', newton: 3 }),
    )
    expect(scene).toMatchObject({ scene: 'hang', n: 12, rate: 240 })
    expect(scene.options).toEqual({ membrane: 'corotational', integrator: 'bdf2', time: { newtonMax: 3 } })
  })

  it.each([
    ['nothing', '', /empty/],
    ['no JSON', '{ oops', /line 1, column 3/],
    ['no scene', '{"n": 3}', /no scene/],
    ['a list', '[]', /no scene/],
    ['another version', file({ version: 2 }), /version/],
    ['a model that does not exist', file({ membrane: 'rubber' }), /membrane: must be "stvk"/],
    ['a method that does not exist', file({ integrator: 'magic' }), /integrator: must be/],
    ['no vertices', file({ n: 0 }), /n: must be a number at least 2/],
    ['a rate as text', file({ rate: 'fast' }), /rate: must be a finite number/],
    ['gravity of two numbers', file({ gravity: [0, 1] }), /gravity/],
    ['an entry nobody knows', file({ membrain: 'stvk' }), /membrain|document/],
  ])('%s is refused with the place', (_, text, sentence) => {
    expect(() => readSceneFile(text)).toThrow(sentence)
  })
})
