/** Brian, the block that many tops are drafted from: front, back, two long sleeves; no neck finish. */
import type { Design } from './design.ts'

export const brian: Design = {
  name: 'brian',
  allowance: 0.01,
  parts: [
    {
      part: 'brian.front',
      title: 'front',
      drawn: 'left',
      stretches: {
        hem: ['cfHem', 'hem'],
        side: ['hem', 'armhole'],
        armhole: ['armhole', 'shoulder'],
        shoulder: ['shoulder', 'neck'],
        neck: ['neck', 'cfNeck'],
      },
      pieces: [{ id: 'front', bodyPart: 'torso front' }],
    },
    {
      part: 'brian.back',
      title: 'back',
      drawn: 'right',
      stretches: {
        hem: ['cbHem', 'hem'],
        side: ['hem', 'armhole'],
        armhole: ['armhole', 'shoulder'],
        shoulder: ['shoulder', 'neck'],
        neck: ['neck', 'cbNeck'],
      },
      pieces: [{ id: 'back', bodyPart: 'torso back' }],
    },
    {
      part: 'library.sleeve',
      title: 'sleeve',
      stretches: {
        cap: ['bicepsRight', 'bicepsLeft'],
        'underarm-front': ['bicepsRight', 'wristRight'],
        'underarm-back': ['bicepsLeft', 'wristLeft'],
        hem: ['wristLeft', 'wristRight'],
      },
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
        ['sleeve-@/cap:frontNotch', 'front/armhole-@:frontArmholePitch'],
        ['sleeve-@/cap:backNotch', 'back/armhole-@:backArmholePitch'],
      ],
      easeMax: 0.02,
    },
    { id: 'underarm-@', a: ['sleeve-@/underarm-front'], b: ['sleeve-@/underarm-back'] },
  ],
  leftOut: [],
}
