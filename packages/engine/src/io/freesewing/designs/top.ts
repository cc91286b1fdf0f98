/**
 * What tops of this family share, as their drafts are made of the same block: the outline of a front and of a back half,
 * long or short sleeves set in, and the seams between them. Each design adds its own allowances, closures and notches.
 */
import type { DesignPart, DesignSeam } from './design.ts'

type Stretches = DesignPart['stretches']

/** Half a bodice from the middle of its hem around to the middle of its neck; `middle`: cf or cb, centre front or back. */
export function bodiceHalf(middle: 'cf' | 'cb'): Stretches {
  return {
    hem: [`${middle}Hem`, 'hem'],
    side: ['hem', 'armhole'],
    armhole: ['armhole', 'shoulder'],
    shoulder: ['shoulder', 'neck'],
    neck: ['neck', `${middle}Neck`],
  }
}

/** Front and back of one piece each, half of them drawn. */
export function bodice(design: string, allowances?: DesignPart['allowances']): DesignPart[] {
  const own = allowances ? { allowances } : {}
  return [
    {
      part: `${design}.front`,
      title: 'front',
      drawn: 'left',
      stretches: bodiceHalf('cf'),
      ...own,
      pieces: [{ id: 'front', bodyPart: 'torso front' }],
    },
    {
      part: `${design}.back`,
      title: 'back',
      drawn: 'right',
      stretches: bodiceHalf('cb'),
      ...own,
      pieces: [{ id: 'back', bodyPart: 'torso back' }],
    },
  ]
}

/** A sleeve that ends at the points `…Left` and `…Right` of `end`, worn on both arms. */
export function setInSleeve(
  part: string,
  end: 'wrist' | 'hem',
  hem: Stretches,
  own: Pick<DesignPart, 'allowances' | 'marks'> = {},
): DesignPart {
  return {
    part,
    title: 'sleeve',
    stretches: {
      cap: ['bicepsRight', 'bicepsLeft'],
      'underarm-front': ['bicepsRight', `${end}Right`],
      'underarm-back': ['bicepsLeft', `${end}Left`],
      ...hem,
    },
    ...own,
    pieces: [
      { id: 'sleeve-right', bodyPart: 'arm right around' },
      { id: 'sleeve-left', bodyPart: 'arm left around', mirrored: true },
    ],
  }
}

/** The cap eased into the armhole, notch on notch, and the seam along the underside of the arm. */
export function sleeveSeams(armhole: readonly string[], frontNotch: string, backNotch: string): DesignSeam[] {
  return [
    {
      id: 'armhole-@',
      a: ['sleeve-@/cap'],
      b: armhole,
      match: [
        ['sleeve-@/cap:frontNotch', frontNotch],
        ['sleeve-@/cap:backNotch', backNotch],
      ],
      easeMax: 0.02,
    },
    { id: 'underarm-@', a: ['sleeve-@/underarm-front'], b: ['sleeve-@/underarm-back'] },
  ]
}

/** All seams of front, back and two sleeves; the notches are points of the armholes. */
export function topSeams(frontNotch: string, backNotch: string): DesignSeam[] {
  return [
    { id: 'side-@', a: ['front/side-@'], b: ['back/side-@'] },
    { id: 'shoulder-@', a: ['front/shoulder-@'], b: ['back/shoulder-@'] },
    ...sleeveSeams(
      ['front/armhole-@', 'back/armhole-@'],
      `front/armhole-@:${frontNotch}`,
      `back/armhole-@:${backNotch}`,
    ),
  ]
}
