// What benchmarks and pictures of bodies need; bundled from the sources by bench/bundle-sources.mjs.

export { bodyNames, buildBody, countCrossings, fitBody, readBodyData } from '@selvedge/engine'
export { BODY_PARTS, showBody } from '@selvedge/engine/display'
export {
  BODY_FILES,
  BODY_FILES_CHILD,
  buildRandom,
  findPlaces,
  GIRTH_NAMES,
  MEASUREMENT_NAMES,
  measureBody,
  POSE_NAMES,
  sampleMeasurements,
} from '@selvedge/engine/sim'
export { writePng } from '../apps/cli/src/png.ts'
