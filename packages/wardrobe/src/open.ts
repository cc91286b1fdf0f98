/**
 * The wardrobe without the dressing, for programs with a worker of their own: what there is, which body, and opening it
 * from an address.
 */
export {
  type BodyAsked,
  type BodyChoice,
  type BodyStance,
  bodyFor,
  bodyInto,
  buildChosenBody,
  chooseBody,
  type MeasuredPerson,
  type PosedStance,
  STANDS_AS_FILE,
  type StandingBody,
} from './body-for.ts'
export {
  CATALOGUE,
  type CatalogueEntry,
  entryNamed,
  FABRIC_DEFAULT,
  MOTIONS,
  motionFile,
  readEntry,
} from './catalogue.ts'
export { openAddress } from './open-address.ts'
export type { Soon, Wardrobe, WardrobeNames } from './wardrobe.ts'
