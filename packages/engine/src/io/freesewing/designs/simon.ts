/**
 * Simon, a shirt with yoke, collar on a stand, cuffs and buttoned front. It is sewn as it is worn: the plackets end at the
 * middle of the body where buttons and holes meet, cuffs likewise; the collar is turned down over its stand. Pleats and slit of the sleeve are eased into the cuff, and the back darts are marks.
 */
import type { Design, DesignPart, Side } from './design.ts'
import { bodiceHalf, setInSleeve, sleeveSeams } from './top.ts'

/** The collar is turned down over its stand, right sides together but for its own roundness [rad]. */
const COLLAR_FOLD = (-170 / 180) * Math.PI

/**
 * Of fronts and stand beyond the middle, half of the buttonhole placket [m]. Cuffs are held at their button alone: closed all
 * along, those of a short sleeve pull shut beside a long arm.
 */
const FRONT_LAP = 0.0168

export const simon: Design = {
  name: 'simon',
  allowance: 0.01,
  parts: [
    front('left'),
    front('right'),
    {
      part: 'simon.back',
      title: 'back',
      drawn: 'right',
      stretches: {
        hem: ['cbHem', 'hem'],
        side: ['hem', 'armhole'],
        armhole: ['armhole', 'armholeYokeSplit'],
        top: ['armholeYokeSplit', 'cbYoke'],
      },
      allowances: { hem: 0.03, side: 0.015 },
      marks: ['dart'],
      pieces: [{ id: 'back', bodyPart: 'torso back' }],
    },
    {
      part: 'simon.yoke',
      title: 'yoke',
      plies: 2,
      stretches: {
        'bottom-right': ['cbYoke', 'armholeYokeSplit'],
        'armhole-right': ['armholeYokeSplit', 'shoulder'],
        'shoulder-right': ['shoulder', 'neck'],
        'neck-right': ['neck', 'cbNeck'],
        'neck-left': ['cbNeck', '~neck'],
        'shoulder-left': ['~neck', '~shoulder'],
        'armhole-left': ['~shoulder', '~armholeYokeSplit'],
        'bottom-left': ['~armholeYokeSplit', 'cbYoke'],
      },
      pieces: [{ id: 'yoke', bodyPart: 'torso back' }],
    },
    setInSleeve(
      'simon.sleeve',
      'wrist',
      { 'hem-back': ['wristLeft', 'cuffLeftCusp'], 'hem-front': ['cuffLeftCusp', 'wristRight'] },
      { allowances: { cap: 0.015 }, marks: ['placketCut'] },
    ),
    {
      part: 'simon.cuff',
      title: 'cuff',
      plies: 2,
      turn: 2,
      stretches: { top: ['bottomLeft', 'bottomRight'] },
      ends: [
        {
          name: 'end-button',
          through: 'button1',
          along: ['bottomRight', 'rightAngleBottom'],
          keep: 'leftAngleTop',
        },
        {
          name: 'end-hole',
          through: 'buttonhole1',
          along: ['bottomRight', 'rightAngleBottom'],
          keep: 'rightAngleTop',
        },
      ],
      pieces: [
        { id: 'cuff-right', bodyPart: 'wrist right around' },
        { id: 'cuff-left', bodyPart: 'wrist left around', mirrored: true },
      ],
    },
    {
      part: 'simon.collarStand',
      title: 'collar stand',
      plies: 2,
      stretches: {
        bottom: ['leftBottomCf', 'rightBottomCf'],
        top: ['rightTopCf', 'leftTopCf'],
      },
      ends: [
        {
          name: 'end-right',
          through: 'rightBottomCf',
          along: ['rightBottomCf', 'rightTopCf'],
          keep: 'bottomMid',
        },
        {
          name: 'end-left',
          through: 'leftBottomCf',
          along: ['leftBottomCf', 'leftTopCf'],
          keep: 'bottomMid',
        },
      ],
      pieces: [{ id: 'collar-stand', bodyPart: 'neck back' }],
    },
    {
      part: 'simon.collar',
      title: 'collar',
      plies: 2,
      stretches: { stand: ['leftBottomEdge', 'rightBottomEdge'] },
      pieces: [{ id: 'collar', bodyPart: 'neck back' }],
    },
  ],
  seams: [
    { id: 'side-@', a: ['front-@/side'], b: ['back/side-@'] },
    { id: 'yoke-@', a: ['back/top-@'], b: ['yoke/bottom-@'] },
    { id: 'shoulder-@', a: ['front-@/shoulder'], b: ['yoke/shoulder-@'] },
    ...sleeveSeams(
      ['front-@/armhole', 'yoke/armhole-@', 'back/armhole-@'],
      'front-@/armhole:frontArmholePitch',
      'back/armhole-@:armholeYokeSplit',
    ),
    { id: 'cuff-@', a: ['cuff-@/top'], b: ['sleeve-@/hem-back', 'sleeve-@/hem-front'], easeMax: 0.3 },
    {
      id: 'cuff-button-@',
      a: ['cuff-@/end-button'],
      b: ['cuff-@/end-hole'],
      closure: { kind: 'buttons', closed: true, count: 1 },
    },
    {
      id: 'front-buttons',
      a: ['front-left/centre'],
      b: ['front-right/centre'],
      closure: { kind: 'buttons', closed: true, count: 8, lap: FRONT_LAP },
    },
    {
      id: 'collar-stand',
      a: ['collar-stand/bottom'],
      b: ['front-right/neck', 'yoke/neck-right', 'yoke/neck-left', 'front-left/neck'],
      match: [['collar-stand/bottom:bottomMid', 'yoke/neck-right:cbNeck']],
      easeMax: 0.02,
    },
    {
      id: 'collar-button',
      a: ['collar-stand/end-left'],
      b: ['collar-stand/end-right'],
      closure: { kind: 'buttons', closed: true, count: 1, lap: FRONT_LAP },
    },
    {
      id: 'collar',
      a: ['collar/stand'],
      b: ['collar-stand/top'],
      easeMax: 0.04,
      fold: COLLAR_FOLD,
    },
  ],
  leftOut: [
    'the second plies of yoke, collar, stand and cuffs, and all interfacing',
    'what the front plackets and the ends of stand and cuffs overlap when buttoned; fronts and stand are held together all along',
    'the plackets of the sleeve slits, which are drawn closed',
    'the back darts, which are marks only',
  ],
}

/** One front, worn to the middle of the body: the placket beyond it lies under the other. */
function front(side: Side): DesignPart {
  return {
    part: side === 'left' ? 'simon.frontLeft' : 'simon.frontRight',
    title: `front ${side}`,
    stretches: bodiceHalf('cf'),
    ends: [{ name: 'centre', through: 'cfNeck', along: ['cfNeck', 'cfHem'], keep: 'hem' }],
    allowances: { hem: 0.03, side: 0.015 },
    pieces: [{ id: `front-${side}`, bodyPart: `torso ${side} front` }],
  }
}
