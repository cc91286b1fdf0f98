// How many steps a second of processor time takes while a hand is on a worn garment: the cloth pulled by its hem and led to and
// fro, and slid along the body. The tee the studio begins with, about 5,000 vertices when nobody asks. Crossings are counted
// beside, not in the time.
//   node bench/hands.mjs [resolution in mm]
import { clothOf, countCrossings, drape, fabricNamed, loadKernels, stepsLeft } from '@selvedge/engine'
import { grabCloth, keepDrape, pullCloth, recallDrape } from '@selvedge/engine/sim'
import { beginSurfaceDrag, buildWrapBody, dragSurface, wornWrapping } from '@selvedge/engine/wrap'
import { openWardrobe } from '@selvedge/wardrobe'
import { buildChosenBody, chooseBody } from '@selvedge/wardrobe/open'

const [mm = '14.7'] = process.argv.slice(2)
const STEPS = 240
/** How far the hand goes [m], and in how many steps it goes and comes. */
const [REACH, SWING] = [0.12, 60]

const kernels = await loadKernels()
const wardrobe = openWardrobe()
const fabrics = wardrobe.fabrics()
const tee = wardrobe.garment('jersey-tee')
const { body } = buildChosenBody(wardrobe.bodyData(), chooseBody(tee, undefined, []))
const fabric = fabricNamed(fabrics, tee.fabric ?? 'cotton-jersey')
const scene = { garment: tee, body, fabric, fabrics }
const { drape: worn } = drape(scene, { kernels, resolution: Number(mm) / 1000, static: true })
const { triVertex, vertexCount } = worn.model
console.log(`jersey-tee at ${mm} mm: ${vertexCount} vertices`)

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The triangle of the front that hangs lowest. */
function lowest() {
  const { triPanel, panelIds } = worn.model
  const heights = Array.from(triPanel, (panel, t) =>
    panelIds[panel] === 'front' ? worn.state.x[3 * triVertex[3 * t] + 1] : Infinity,
  )
  return heights.indexOf(Math.min(...heights))
}

const placeOf = (vertex) => [0, 1, 2].map((k) => worn.state.x[3 * vertex + k])
const crossings = () => {
  const cloth = { position: worn.state.x, triVertex }
  return countCrossings(cloth) + worn.skins.reduce((sum, skin) => sum + countCrossings(cloth, skin), 0)
}

/** Pulled forwards and sideways, and back again: a step for every picture. */
function pull() {
  const triangle = lowest()
  const from = placeOf(triVertex[3 * triangle])
  grabCloth(worn, { triangle, weights: [1, 0, 0] }, from)
  const steps = stepsLeft(worn)
  let [seconds, crossed] = [0, 0]
  for (let k = 0; k < STEPS; k++) {
    const share = Math.sin((Math.PI * k) / SWING) * REACH
    const begun = cpu()
    pullCloth(worn, [from[0] + 0.5 * share, from[1], from[2] + Math.abs(share)])
    steps.next()
    seconds += cpu() - begun
    if (k % 10 === 0) crossed += crossings()
  }
  return { seconds, crossed }
}

/** Slid to and fro along the chest, 2 cm at a time. */
function slide() {
  const wrapping = wornWrapping(clothOf(worn), buildWrapBody(body))
  const drag = beginSurfaceDrag(wrapping, triVertex[3 * lowest()], [])
  const begun = cpu()
  for (let k = 0; k < STEPS / 4; k++) dragSurface(drag, [k % 6 < 3 ? 0.02 : -0.02, 0, 0])
  return cpu() - begun
}

const rest = keepDrape(worn)
for (const _ of ['warms up', 'counts']) {
  recallDrape(worn, rest)
  const { seconds, crossed } = pull()
  const rate = STEPS / seconds
  console.log(`pulled: ${rate.toFixed(0)} steps a second of processor time; crossings ${crossed}`)
}
recallDrape(worn, rest)
console.log(`slid: ${(STEPS / 4 / slide()).toFixed(0)} steps of 2 cm a second of processor time`)
