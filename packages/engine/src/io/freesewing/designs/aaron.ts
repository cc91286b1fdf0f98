/**
 * Aaron, a tank top: front, back, and bias strips that bind neck and armholes. A strip is folded in four around the raw
 * edge; worn it shows one quarter of its width, and that quarter is what is sewn on here. Strips are cut shorter than the
 * edges they bind, so that these lie close.
 */
import type { Design } from './design.ts'

export const aaron: Design = {
  name: 'aaron',
  allowance: 0.01,
  parts: [
    {
      part: 'aaron.front',
      title: 'front',
      drawn: 'left',
      stretches: {
        hem: ['cfHem', 'hem'],
        side: ['hem', 'armhole'],
        armhole: ['armhole', 'strapRight'],
        shoulder: ['strapRight', 'strapLeft'],
        neck: ['strapLeft', 'cfNeck'],
      },
      allowances: { hem: 0.025, armhole: 0, neck: 0 },
      pieces: [{ id: 'front', bodyPart: 'torso front' }],
    },
    {
      part: 'aaron.back',
      title: 'back',
      drawn: 'right',
      stretches: {
        hem: ['cbHem', 'hem'],
        side: ['hem', 'armhole'],
        armhole: ['armhole', 'strapRight'],
        shoulder: ['strapRight', 'strapLeft'],
        neck: ['strapLeft', 'cbNeck'],
      },
      allowances: { hem: 0.025, armhole: 0, neck: 0 },
      pieces: [{ id: 'back', bodyPart: 'torso back' }],
    },
    {
      part: 'aaron.armBinding',
      title: 'armhole binding',
      turn: 3,
      stretches: {
        edge: ['topLeft', 'bottomLeft'],
        'end-back': ['bottomLeft', 'bottomRight'],
        'end-front': ['topRight', 'topLeft'],
      },
      ends: [{ name: 'fold', through: 'fold1.start', along: ['fold1.start', 'fold1.end'], keep: 'topLeft' }],
      pieces: [
        { id: 'arm-binding-right', bodyPart: 'arm right around' },
        { id: 'arm-binding-left', bodyPart: 'arm left around', mirrored: true },
      ],
    },
    {
      part: 'aaron.neckBinding',
      title: 'neck binding',
      turn: 1,
      stretches: {
        edge: ['topLeft', 'bottomLeft'],
        'end-left': ['bottomLeft', 'bottomRight'],
        'end-right': ['topRight', 'topLeft'],
      },
      ends: [{ name: 'fold', through: 'fold1.start', along: ['fold1.start', 'fold1.end'], keep: 'topLeft' }],
      pieces: [{ id: 'neck-binding', bodyPart: 'neck around' }],
    },
  ],
  seams: [
    { id: 'side-@', a: ['front/side-@'], b: ['back/side-@'] },
    { id: 'shoulder-@', a: ['front/shoulder-@'], b: ['back/shoulder-@'] },
    {
      id: 'arm-binding-@',
      a: ['arm-binding-@/edge'],
      b: ['front/armhole-@', 'back/armhole-@'],
      easeMax: 0.06,
    },
    {
      id: 'arm-binding-end-@',
      a: ['arm-binding-@/end-front'],
      b: ['arm-binding-@/end-back'],
    },
    {
      id: 'neck-binding',
      a: ['neck-binding/edge'],
      b: ['back/neck-left', 'front/neck-left', 'front/neck-right', 'back/neck-right'],
      easeMax: 0.06,
    },
    { id: 'neck-binding-end', a: ['neck-binding/end-left'], b: ['neck-binding/end-right'] },
  ],
  leftOut: ['the quarters of the binding strips that are folded under'],
}
