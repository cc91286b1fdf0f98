/** Teagan, a T-shirt: front, back, two short sleeves. Its neckline is bound with ribbing that has no part of its own. */
import type { Design } from './design.ts'
import { bodice, setInSleeve, topSeams } from './top.ts'

const HEMS = { hem: 0.03 }

export const teagan: Design = {
  name: 'teagan',
  allowance: 0.01,
  parts: [
    ...bodice('teagan', HEMS),
    setInSleeve('teagan.sleeve', 'hem', { hem: ['hemLeft', 'hemRight'] }, { allowances: HEMS }),
  ],
  seams: topSeams('armholeNotchFront', 'armholeNotchBack'),
  leftOut: ['the ribbing of the neckline has no part in the draft'],
}
