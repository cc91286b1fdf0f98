/**
 * Close-ups of ten places where clothes are won or lost, each as the report page of a drape shows it, before and after:
 *
 *   node bench/close-ups.mjs [--before CLONE] [--only neck,collar] [--keep DIR] [--out docs/guide/close-ups]
 *
 * `--before` is a built clone of an older commit; without it only today's pictures are made, and the others stay as they are.
 * Drapes run one after the other through the command line of either clone, so each is asked for as a person would ask. The
 * camera of the page is moved by its own controls, which the page keeps to itself: they are handed out by a word put into
 * the copy of the page that is opened.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    only: { type: 'string' },
    keep: { type: 'string' },
    out: { type: 'string', default: 'docs/guide/close-ups' },
  },
})
const HOUSE = fileURLToPath(new URL('..', import.meta.url))
/** A square page, as wide as pages on a desk are laid out for [CSS px], in pictures of half as many pixels. */
const SIZE = 760
const DENSITY = 0.5
const PATIENCE = 180_000 // [ms]; pages are drawn by the processor
const PLEATED = join(HOUSE, 'assets/fixtures/patterns/pleated-skirt.json')

/** Drapes by name: words after `drape`. */
const DRAPES = {
  tee: ['tee', '--pose=relaxed'],
  shirt: ['simon'],
  circle: ['skirt-circle'],
  trousers: ['gpg-pants-straight-waistband'],
  hoodie: ['hoodie'],
  pleated: [PLEATED],
}
/**
 * What is looked at: the drape; the place [m], y up and z forwards; from where, degrees about y from the front and from the
 * zenith; and from how far [m].
 */
const SHOTS = {
  neck: { of: 'tee', at: [0, 1.42, 0.02], from: [20, 76], far: 0.9 },
  collar: { of: 'shirt', at: [0, 1.655, 0.06], from: [24, 80], far: 0.66 },
  armhole: { of: 'shirt', at: [0.16, 1.42, 0.05], from: [38, 82], far: 1.05 },
  hem: { of: 'circle', at: [0.05, 0.54, 0.2], from: [15, 84], far: 1.1 },
  waistband: { of: 'trousers', at: [0.02, 0.99, 0.08], from: [25, 80], far: 0.62 },
  'side-seam': { of: 'circle', at: [0.2, 0.85, 0], from: [80, 84], far: 1.1 },
  cuff: { of: 'shirt', at: [0.57, 1.17, 0.05], from: [40, 78], far: 0.62 },
  hood: { of: 'hoodie', at: [0, 1.62, 0], from: [35, 76], far: 1.15 },
  placket: { of: 'shirt', at: [0, 1.44, 0.13], from: [14, 84], far: 0.85 },
  pleat: { of: 'pleated', at: [0.05, 0.96, 0.12], from: [20, 84], far: 0.95 },
}

const names = values.only?.split(',') ?? Object.keys(SHOTS)
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'selvedge-close-ups-'))
mkdirSync(join(HOUSE, values.out), { recursive: true })
const browser = await chromium.launch({
  executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
})
try {
  for (const [when, clone] of Object.entries({ before: values.before, after: HOUSE })) {
    if (clone === undefined) continue
    for (const drape of Object.keys(DRAPES)) {
      const shots = names.filter((name) => SHOTS[name].of === drape)
      if (shots.length > 0) await shoot(drapePage(resolve(clone), when, drape), when, shots)
    }
  }
} finally {
  await browser.close()
  if (values.keep === undefined) rmSync(folder, { recursive: true })
}

/** The report of a drape; one that is kept is not made again. */
function drapePage(clone, when, drape) {
  const out = join(folder, `${when}-${drape}`)
  const page = join(out, 'report.html')
  if (existsSync(page)) return page
  const program = join(clone, 'apps/cli/bin/selvedge.js')
  const words = ['drape', ...DRAPES[drape], '--static', '--resolution=16', `--out=${out}`]
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: clone,
    encoding: 'utf8',
  })
  if (!existsSync(page)) throw new Error(`${when} ${drape}: exit code ${status}\n${stderr}`)
  console.log(when, drape, status === 0 ? 'at rest' : `exit code ${status}`)
  return page
}

async function shoot(page, when, shots) {
  const text = readFileSync(page, 'utf8')
  const opened = text.replace(/(\w+)\.enableDamping=!0/, 'window.controls=$1,$1.enableDamping=!1')
  if (opened === text) throw new Error(`${page}: the camera's controls are not where they were`)
  const copy = join(dirname(page), 'close-up.html')
  writeFileSync(copy, opened)
  const tab = await browser.newPage({ viewport: { width: SIZE, height: SIZE }, deviceScaleFactor: DENSITY })
  tab.setDefaultTimeout(PATIENCE)
  await tab.goto(`${pathToFileURL(copy)}#picture`)
  await tab.waitForFunction(() => window.reportReady === true)
  for (const name of shots) {
    await tab.evaluate(look, SHOTS[name])
    await tab.waitForTimeout(1000)
    const path = join(HOUSE, values.out, `${name}-${when}.png`)
    await tab.screenshot({ path })
    console.log(path)
  }
  await tab.close()
}

/** In the page. */
function look({ at: [x, y, z], from: [azimuth, polar], far }) {
  const [theta, phi] = [azimuth, polar].map((degrees) => (degrees * Math.PI) / 180)
  const { controls } = window
  controls.target.set(x, y, z)
  controls.object.position.set(
    x + far * Math.sin(phi) * Math.sin(theta),
    y + far * Math.cos(phi),
    z + far * Math.sin(phi) * Math.cos(theta),
  )
  controls.update()
}
