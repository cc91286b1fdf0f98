/**
 * Sandy, a circle skirt: one ring sector, closed at the back, and a straight waistband that is folded in half and
 * buttoned there. The end of the band that lies under the button is left away.
 */
import type { Design } from './design.ts'

export const sandy: Design = {
  name: 'sandy',
  allowance: 0.01,
  parts: [
    {
      part: 'sandy.skirt',
      title: 'skirt',
      drawn: 'left',
      stretches: {
        hem: ['ex2Flipped', 'ex2'],
        seam: ['ex2', 'in2'],
        waist: ['in2', 'in2Flipped'],
      },
      pieces: [{ id: 'skirt', bodyPart: 'skirt around' }],
    },
    {
      part: 'sandy.waistband',
      title: 'waistband',
      stretches: {
        'end-right': ['topLeft', 'bottomLeft'],
        bottom: ['bottomLeft', 'bottomRight'],
      },
      ends: [
        { name: 'fold', through: 'fold.start', along: ['fold.start', 'fold.end'], keep: 'centerNotch' },
        { name: 'end-left', through: 'buttonNotch', along: ['bottomRight', 'topRight'], keep: 'centerNotch' },
      ],
      pieces: [{ id: 'waistband', bodyPart: 'waist around' }],
    },
  ],
  seams: [
    { id: 'back', a: ['skirt/seam-left'], b: ['skirt/seam-right'] },
    { id: 'waist', a: ['waistband/bottom'], b: ['skirt/waist-left', 'skirt/waist-right'] },
    {
      id: 'waistband-button',
      a: ['waistband/end-left'],
      b: ['waistband/end-right'],
      closure: { kind: 'buttons', closed: true, count: 1 },
    },
  ],
  leftOut: [
    'the inner half of the waistband, which is folded under',
    'the end of the waistband that lies under the button',
  ],
}
