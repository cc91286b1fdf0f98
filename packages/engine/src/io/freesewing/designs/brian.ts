/** Brian, the block that many tops are drafted from: front, back, two long sleeves; no neck finish. */
import type { Design } from './design.ts'
import { bodice, setInSleeve, topSeams } from './top.ts'

export const brian: Design = {
  name: 'brian',
  allowance: 0.01,
  parts: [...bodice('brian'), setInSleeve('library.sleeve', 'wrist', { hem: ['wristLeft', 'wristRight'] })],
  seams: topSeams('frontArmholePitch', 'backArmholePitch'),
  leftOut: [],
}
