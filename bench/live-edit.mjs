// How soon a live edit is seen, and at rest: the hem 5 cm longer, another fabric, the bust 8 cm wider, a side seam taken out
// and sewn again, on the tee the studio begins with. Processor time from the edit to the first new frame (the change and one
// step; for the bust the body too, which is also told alone) and to rest, without counting; crossings at the end of every step.
//   node bench/live-edit.mjs [resolution in mm]
import {
  beginDrape,
  changeDrape,
  countCrossings,
  fabricNamed,
  inspectDrape,
  loadKernels,
  run,
  stepsLeft,
} from '@selvedge/engine'
import { applyEdit } from '@selvedge/engine/pattern'
import { growSkin, keepDrape, recallDrape } from '@selvedge/engine/sim'
import { openWardrobe } from '@selvedge/wardrobe'
import { buildChosenBody, chooseBody } from '@selvedge/wardrobe/open'

const [mm = '20'] = process.argv.slice(2)
const kernels = await loadKernels()
const wardrobe = openWardrobe()
const data = wardrobe.bodyData()
const fabrics = wardrobe.fabrics()
const tee = wardrobe.garment('jersey-tee')
const standing = buildChosenBody(data, chooseBody(tee, undefined, []))
const { body } = standing
const fabric = fabricNamed(fabrics, tee.fabric ?? 'cotton-jersey')

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function begin() {
  return beginDrape({ garment: tee, body, fabric, fabrics }, { kernels, resolution: Number(mm) / 1000 })
}

/** Every point of the hem 5 cm lower. */
function lengthened() {
  let longer = tee
  for (const { id: panel, points } of tee.panels.filter(({ id }) => id === 'front' || id === 'back')) {
    const low = Math.min(...points.map(({ at }) => at[1]))
    for (const { id: point, at } of points) {
      if (at[1] > low + 0.02) continue
      const edit = { kind: 'movePoint', panel, point, to: [at[0], at[1] - 0.05], lengths: 'ease' }
      longer = applyEdit(longer, edit).garment
    }
  }
  return longer
}

/** The same person with 8 cm more round the bust, and the way there. */
function wider() {
  const { height, girths } = body
  const { bust, waist, hips } = girths
  const measurements = { height, bust: bust.girth + 0.08, waist: waist.girth, hips: hips.girth }
  const asked = { name: 'wearer', sex: 'neutral', measurements }
  const grown = buildChosenBody(data, chooseBody(tee, asked, []))
  return growSkin(body, grown.body.position)
}

const unsewn = () => applyEdit(tee, { kind: 'removeSeam', seam: 'side-left' }).garment

const edits = {
  'hem 5 cm longer': () => ({ garment: lengthened() }),
  'another fabric': () => ({ fabric: fabricNamed(fabrics, 'denim-11oz') }),
  'bust 8 cm wider': () => ({ moveTo: wider() }),
  'side seam taken out': () => ({ garment: unsewn() }),
  'side seam sewn again': () => ({ garment: tee }),
}

/** From the edit to the first new frame, and to rest [s]; crossings over all steps. */
function live(worn, change) {
  const begun = cpu()
  const made = change()
  const asked = cpu() - begun
  changeDrape(worn, made)
  const steps = stepsLeft(worn)
  let first = 0
  let crossings = 0
  let seconds = cpu() - begun
  for (let next = timedStep(); !next.done; next = timedStep()) {
    first ||= seconds
    const cloth = { position: worn.state.x, triVertex: worn.model.triVertex }
    crossings +=
      countCrossings(cloth) + worn.skins.reduce((sum, skin) => sum + countCrossings(cloth, skin), 0)
  }
  return { asked, first, seconds, crossings }

  function timedStep() {
    const from = cpu()
    const next = steps.next()
    seconds += cpu() - from
    return next
  }
}

let worn = begin()
run(stepsLeft(worn)) // warms up
const from = cpu()
worn = begin()
run(stepsLeft(worn))
const anew = cpu() - from
console.log(`jersey-tee at ${mm} mm: ${worn.model.vertexCount} vertices, put on anew ${anew.toFixed(2)} s`)
const rest = keepDrape(worn)
const open = 'side seam sewn again'
for (const [what, change] of Object.entries(edits)) {
  if (what !== open) recallDrape(worn, rest)
  const { asked, first, seconds, crossings } = live(worn, change)
  const { selfCrossings, bodyCrossings } = inspectDrape(worn)
  console.log(
    `${what}: first frame ${first.toFixed(2)} s, ${asked.toFixed(2)} s of it before the cloth, ${worn.stage} after ${seconds.toFixed(2)} s, ${(seconds / anew).toFixed(2)} of anew; crossings over all steps ${crossings}, at the end ${selfCrossings}/${bodyCrossings}`,
  )
}
