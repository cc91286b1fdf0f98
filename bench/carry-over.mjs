// What it costs to change a worn garment against draping it anew as it is then: fabric, hem, pose. Processor time, one run.
//   node bench/carry-over.mjs [garment] [resolution in mm] [pose,pose …]
import {
  beginDrape,
  buildBody,
  changeDrape,
  countCrossings,
  fabricNamed,
  inspectDrape,
  loadKernels,
  run,
  stepsLeft,
} from '@selvedge/engine'
import { applyEdit } from '@selvedge/engine/pattern'
import { buildPoseMotion, succeed } from '@selvedge/engine/sim'
import { openWardrobe } from '@selvedge/wardrobe'

const [name = 'tee', mm = '16', poses = 't-pose'] = process.argv.slice(2)
const kernels = await loadKernels()
const wardrobe = openWardrobe()
const data = wardrobe.bodyData()
const fabrics = wardrobe.fabrics()
const garment = wardrobe.garment(name)
const fabric = fabricNamed(fabrics, 'cotton-poplin')
const who = garment.fittedBody ?? 'mean_all'
const body = buildBody(data, who, 'dressing')
const options = { kernels, resolution: Number(mm) / 1000, static: true }

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const timed = (act) => {
  const begun = cpu()
  act()
  return cpu() - begun
}
const fresh = (change = {}) => {
  const worn = beginDrape({ garment, body, fabric, fabrics, ...change }, options)
  run(stepsLeft(worn))
  return worn
}

/** Crossings at the end of every step, and the processor time without counting them. */
function settle(worn, change) {
  const changed = timed(() => changeDrape(worn, change))
  let crossings = 0
  let seconds = 0
  let begun = cpu()
  const count = () => {
    seconds += cpu() - begun
    const cloth = { position: worn.state.x, triVertex: worn.model.triVertex }
    crossings +=
      countCrossings(cloth) + worn.skins.reduce((sum, skin) => sum + countCrossings(cloth, skin), 0)
    begun = cpu()
  }
  run(stepsLeft(worn), { onStep: count })
  return { changed, seconds, crossings, stage: worn.stage }
}

/** The lowest points of the long pieces, 5 cm lower. */
function lengthened() {
  let changed = garment
  for (const { id: panel, points } of garment.panels) {
    const levels = points.map(({ at }) => at[1])
    const [low, high] = [Math.min(...levels), Math.max(...levels)]
    if (high - low < 0.4) continue
    for (const { id: point, at } of points) {
      if (at[1] > low + 0.02) continue
      const edit = { kind: 'movePoint', panel, point, to: [at[0], at[1] - 0.05], lengths: 'ease' }
      changed = applyEdit(changed, edit).garment
    }
  }
  return changed
}

let worn
fresh() // warms up
const whole = timed(() => {
  worn = fresh()
})
console.log(`${name} at ${mm} mm: ${worn.model.vertexCount} vertices, drape anew ${whole.toFixed(2)} s`)
const again = Array.from({ length: 5 }, () => timed(() => succeed(worn.sim, { scene: {} })))
console.log(`carried over unchanged: ${again.map((s) => s.toFixed(3)).join(' ')} s`)
const moveTo = (pose) =>
  buildPoseMotion(data, who, {
    first: { pose: 'dressing', body },
    last: { pose, body: buildBody(data, who, pose) },
    scale: 1,
  })
const changes = {
  'another fabric': { fabric: fabricNamed(fabrics, 'denim-11oz') },
  'hem 5 cm lower': { garment: lengthened() },
  ...Object.fromEntries(poses.split(',').map((pose) => [`into ${pose}`, { moveTo: moveTo(pose) }])),
}
for (const [what, change] of Object.entries(changes)) {
  const anew = timed(() => fresh(change))
  worn = fresh()
  const { changed, seconds, crossings, stage } = settle(worn, change)
  const share = (changed + seconds) / anew
  const { selfCrossings, bodyCrossings } = inspectDrape(worn)
  console.log(
    `${what}: change ${changed.toFixed(3)} s, then ${seconds.toFixed(2)} s to ${stage}: ${share.toFixed(2)} of draping it so anew, ${anew.toFixed(2)} s; crossings over all steps ${crossings}, at the end ${selfCrossings}/${bodyCrossings}`,
  )
}
