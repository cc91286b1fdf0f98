/** Teagan, a T-shirt: front, back, two short sleeves. Its neckline is bound with ribbing that has no part of its own. */
import type { Design } from './design.ts'

export const teagan: Design = {
  name: 'teagan',
  allowance: 0.01,
  parts: [
    {
      part: 'teagan.front',
      title: 'front',
      drawn: 'left',
      stretches: {
        hem: ['cfHem', 'hem'],
        side: ['hem', 'armhole'],
        armhole: ['armhole', 'shoulder'],
        shoulder: ['shoulder', 'neck'],
        neck: ['neck', 'cfNeck'],
      },
      allowances: { hem: 0.03 },
      pieces: [{ id: 'front', bodyPart: 'torso front' }],
    },
    {
      part: 'teagan.back',
      title: 'back',
      drawn: 'right',
      stretches: {
        hem: ['cbHem', 'hem'],
        side: ['hem', 'armhole'],
        armhole: ['armhole', 'shoulder'],
        shoulder: ['shoulder', 'neck'],
        neck: ['neck', 'cbNeck'],
      },
      allowances: { hem: 0.03 },
      pieces: [{ id: 'back', bodyPart: 'torso back' }],
    },
    {
      part: 'teagan.sleeve',
      title: 'sleeve',
      stretches: {
        cap: ['bicepsRight', 'bicepsLeft'],
        'underarm-front': ['bicepsRight', 'hemRight'],
        'underarm-back': ['bicepsLeft', 'hemLeft'],
        hem: ['hemLeft', 'hemRight'],
      },
      allowances: { hem: 0.03 },
      pieces: [
        { id: 'sleeve-right', bodyPart: 'arm right around' },
        { id: 'sleeve-left', bodyPart: 'arm left around', mirrored: true },
      ],
    },
  ],
  seams: [
    { id: 'side-@', a: ['front/side-@'], b: ['back/side-@'] },
    { id: 'shoulder-@', a: ['front/shoulder-@'], b: ['back/shoulder-@'] },
    {
      id: 'armhole-@',
      a: ['sleeve-@/cap'],
      b: ['front/armhole-@', 'back/armhole-@'],
      match: [
        ['sleeve-@/cap:frontNotch', 'front/armhole-@:armholeNotchFront'],
        ['sleeve-@/cap:backNotch', 'back/armhole-@:armholeNotchBack'],
      ],
      easeMax: 0.02,
    },
    { id: 'underarm-@', a: ['sleeve-@/underarm-front'], b: ['sleeve-@/underarm-back'] },
  ],
  leftOut: ['the ribbing of the neckline has no part in the draft'],
}
