/** Titan, the block that trousers are drafted from: two fronts, two backs; no fly, waistband or pockets. */
import type { Design } from './design.ts'

export const titan: Design = {
  name: 'titan',
  allowance: 0.01,
  parts: [
    {
      part: 'titan.front',
      title: 'front',
      stretches: {
        outseam: ['styleWaistOut', 'floorOut'],
        hem: ['floorOut', 'floorIn'],
        inseam: ['floorIn', 'fork'],
        crotch: ['fork', 'styleWaistIn'],
        waist: ['styleWaistIn', 'styleWaistOut'],
      },
      allowances: { hem: 0.03 },
      pieces: [
        { id: 'front-right', bodyPart: 'leg right front' },
        { id: 'front-left', bodyPart: 'leg left front', mirrored: true },
      ],
    },
    {
      part: 'titan.back',
      title: 'back',
      stretches: {
        inseam: ['fork', 'floorIn'],
        hem: ['floorIn', 'floorOut'],
        outseam: ['floorOut', 'styleWaistOut'],
        waist: ['styleWaistOut', 'styleWaistIn'],
        crotch: ['styleWaistIn', 'fork'],
      },
      allowances: { hem: 0.03 },
      pieces: [
        { id: 'back-right', bodyPart: 'leg right back' },
        { id: 'back-left', bodyPart: 'leg left back', mirrored: true },
      ],
    },
  ],
  seams: [
    { id: 'outseam-@', a: ['front-@/outseam'], b: ['back-@/outseam'] },
    { id: 'inseam-@', a: ['front-@/inseam'], b: ['back-@/inseam'], easeMax: 0.02 },
    { id: 'crotch-front', a: ['front-left/crotch'], b: ['front-right/crotch'] },
    { id: 'crotch-back', a: ['back-left/crotch'], b: ['back-right/crotch'] },
  ],
  leftOut: [],
}
