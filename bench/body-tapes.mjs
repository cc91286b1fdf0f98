// Draws where the tape goes, as SVG with the picture inside: node bench/body-tapes.mjs OUT.svg [NAME]
import { writeFileSync } from 'node:fs'
import { buildPicture, drawBody, importBodies, METRE, openBodyData } from './body-picture.mjs'

const [out, name = 'adult-female'] = process.argv.slice(2)
const engine = await importBodies()
const data = openBodyData(engine)
const body = engine.buildBody(data, name, 'dressing')
const { marks, joints, position, height } = body
const share = Object.fromEntries(
  engine
    .findPlaces(body, engine.MEASUREMENT_NAMES)
    .filter(({ rival }) => !rival)
    .map((place) => [place.name, place.share]),
)
const level = (y, part, side = 0) => ({ normal: [0, 1, 0], offset: y, part, side })
const square = (from, to, at, part) => {
  const [a, b] = [joints[from], joints[to]]
  const length = Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])
  const normal = a.map((v, c) => (b[c] - v) / length)
  return { normal, offset: normal.reduce((sum, n, c) => sum + n * a[c], 0) + at * length, part, side: 0 }
}
const shin = (at) => joints.LeftLeg[1] + at * (joints.LeftFoot[1] - joints.LeftLeg[1])
const waistLine = joints.LowerBack[1] + 0.62 * (joints.Spine[1] - joints.LowerBack[1])
const tapes = {
  neck: square('Neck', 'Head', share.neck, marks.neck),
  bust: level(share.bust * height, marks.trunk),
  underbust: level(position[3 * marks.underbust + 1], marks.ribs),
  waist: level(share.waist * height, marks.trunk),
  waistLine: level(waistLine, marks.trunk),
  hips: level(share.hips * height, marks.trunk),
  upperArm: square('LeftArm', 'LeftForeArm', 0.5, marks.arm),
  wrist: square('LeftForeArm', 'LeftHand', share.wrist, marks.arm),
  thigh: level(position[3 * marks.crotch + 1] - 0.02 * height, marks.trunk, 1),
  knee: level(shin(0), marks.leg),
  calf: level(shin(share.calf), marks.leg),
  ankle: level(shin(share.ankle), marks.leg),
}

const [wide, middles, turns] = [760, [220, 560], [0, -Math.PI / 2]]
const picture = buildPicture(wide)
middles.forEach((middle, k) => {
  drawBody(picture, engine, body, middle, turns[k])
})
const bottom = picture.height - 20
const flat = ([x, y], middle) => [middle + METRE * x, bottom - METRE * y]
const lines = []
let below = 0 // labels keep a line's height apart
for (const [tape, { normal, offset, part, side }] of Object.entries(tapes)) {
  const points = []
  for (let at = 0; at < part.length; at += 3) {
    const ends = []
    for (let k = 0; k < 3; k++) {
      const [a, b] = [3 * part[at + k], 3 * part[at + ((k + 1) % 3)]]
      const [ha, hb] = [a, b].map((i) => normal.reduce((sum, n, c) => sum + n * position[i + c], -offset))
      if (ha >= 0 === hb >= 0) continue
      const t = ha / (ha - hb)
      ends.push([0, 1, 2].map((c) => position[a + c] + t * (position[b + c] - position[a + c])))
    }
    if (ends.length === 2 && !(side > 0 && ends[0][0] <= 0)) points.push(ends)
  }
  points.forEach(([p, q]) => {
    const seen = [p[2] > -0.02 && [p, q].map(([x, y]) => flat([x, y], middles[0]))] // the near side only
    if (p[0] > -0.01) seen.push([p, q].map(([, y, z]) => flat([-z, y], middles[1])))
    for (const line of seen)
      if (line) lines.push(`M${line.map((end) => end.map((v) => v.toFixed(1)).join(' ')).join('L')}`)
  })
  const right = points.flat().reduce((best, point) => (point[0] > best[0] ? point : best))
  const [x, y] = flat([right[0] + 0.01, right[1]], middles[0])
  const line = Math.max(y + 4, tape === 'upperArm' || tape === 'wrist' ? 0 : below + 13)
  if (tape !== 'upperArm' && tape !== 'wrist') below = line
  lines.push(`T${x.toFixed(0)} ${line.toFixed(0)} ${tape}`)
}
const paths = lines.filter((line) => line[0] === 'M').join('')
const texts = lines
  .filter((line) => line[0] === 'T')
  .map((line) => line.slice(1).split(' '))
  .map(([x, y, word]) => `<text x="${x}" y="${y}">${word}</text>`)
const marked = [
  [
    'shoulder point',
    [
      joints.LeftArm[0] + 0.1 * Math.hypot(...joints.LeftArm.map((v, c) => v - joints.LeftForeArm[c])),
      joints.LeftArm[1] + 0.05,
    ],
  ],
  ['bust point', [position[3 * marks.bustPoint], position[3 * marks.bustPoint + 1]]],
  ['crotch', [0, position[3 * marks.crotch + 1]]],
].map(([word, place]) => {
  const [x, y] = flat(place, middles[0])
  const left = Math.max(95, 2 * middles[0] - x - 100)
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/><text x="${Math.min(left, 120).toFixed(0)}" y="${(y + 4).toFixed(0)}" text-anchor="end">${word}</text><path class="thin" d="M${(Math.min(left, 120) + 3).toFixed(0)} ${y.toFixed(1)}H${(x - 4).toFixed(1)}"/>`
})
const png = Buffer.from(engine.writePng(wide, picture.height, picture.color))
writeFileSync(
  out,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${picture.height}" width="${wide}" height="${picture.height}">
<style>path{stroke:#b3261e;stroke-width:2;fill:none}.thin{stroke-width:.6}circle{fill:#b3261e}text{font:12px sans-serif;fill:#222}</style>
<image width="${wide}" height="${picture.height}" href="data:image/png;base64,${png.toString('base64')}"/>
<path d="${paths}"/>${texts.join('')}${marked.join('')}</svg>\n`,
)
