// What benchmarks and pictures of bodies need; bundled from the sources by bench/bundle-sources.mjs.
export {
  BODY_FILES,
  BODY_FILES_CHILD,
  bodyNames,
  buildBody,
  buildRandom,
  countCrossings,
  findCrossings,
  findPlaces,
  fitBody,
  GIRTH_NAMES,
  MEASUREMENT_NAMES,
  measureBody,
  POSE_NAMES,
  readBodyData,
  sampleMeasurements,
} from '@selvedge/engine'
export { writePng } from '../apps/cli/src/png.ts'
