/** Every model of cloth by the name people choose it by: how it resists in its plane, and how it resists bending. */
import { baraffWitkinMembrane } from './baraff-witkin.ts'
import { baraffWitkinBending } from './baraff-witkin-bend.ts'
import { cappedBending } from './capped-bending.ts'
import type { ForceModel } from './cloth-force.ts'
import { corotationalMembrane } from './corotational.ts'
import { curveMembrane } from './curve-membrane.ts'
import { finiteDifferenceMembrane } from './finite-difference.ts'
import { hingeBending } from './hinge.ts'
import { jenkinBending } from './jenkin-bending.ts'
import { laplacianBending } from './laplacian-bending.ts'
import { stvkMembrane } from './membrane.ts'
import { plasticMembrane } from './plastic-membrane.ts'
import { plateBending } from './plate.ts'
import { springBending } from './spring-bending.ts'
import { springMembrane } from './springs.ts'
import { strainGaugeMembrane } from './strain-gauge.ts'
import { wangMembrane } from './wang-membrane.ts'
import { yarnMembrane } from './yarn.ts'
import { yarnBending } from './yarn-bending.ts'

export const membranes = {
  stvk: stvkMembrane,
  corotational: corotationalMembrane,
  'finite-difference': finiteDifferenceMembrane,
  yarn: yarnMembrane,
  curves: curveMembrane,
  measured: wangMembrane,
  plastic: plasticMembrane,
  springs: springMembrane,
  'baraff-witkin': baraffWitkinMembrane,
  'strain-gauge': strainGaugeMembrane,
} as const satisfies Record<string, ForceModel>

export const bendings = {
  plate: plateBending,
  hinge: hingeBending,
  laplacian: laplacianBending,
  yarn: yarnBending,
  hysteresis: jenkinBending,
  springs: springBending,
  'baraff-witkin': baraffWitkinBending,
  capped: cappedBending,
} as const satisfies Record<string, ForceModel>

export type MembraneName = keyof typeof membranes
export type BendingName = keyof typeof bendings
