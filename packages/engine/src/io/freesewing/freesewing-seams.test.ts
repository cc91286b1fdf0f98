import { expect, test } from 'vitest'
import { DESIGNS } from './designs/index.ts'
import { bothSides } from './freesewing-seams.ts'

test('what is listed for the left is travelled the other way round on the right', () => {
  const [left, right] = bothSides([
    {
      id: 'armhole-@',
      a: ['sleeve-@/cap'],
      b: ['front/armhole-@', 'back/armhole-@'],
      match: [['sleeve-@/cap:n', 'front/armhole-@:m']],
    },
  ])
  expect(left.b).toEqual(['front/armhole-left', 'back/armhole-left'])
  expect(right.b).toEqual(['back/armhole-right', 'front/armhole-right'])
  expect(right.match).toEqual([['sleeve-right/cap:n', 'front/armhole-right:m']])
})

test('no stretch of any design is sewn twice', () => {
  for (const { name, seams } of Object.values(DESIGNS)) {
    const sewn = bothSides(seams).flatMap(({ a, b }) => [...a, ...b])
    expect([name, new Set(sewn).size]).toEqual([name, sewn.length])
    expect(sewn.filter((stretch) => stretch.includes('@'))).toEqual([])
  }
})
