/**
 * Pictures of the gallery's cards, each garment as it hangs in the studio at draft resolution, drawn by the studio's own viewer:
 *
 *   node bench/gallery-pictures.mjs [--only tee,tank] [--out assets/gallery]
 *
 * The built studio is served and opened once per garment; what came to rest with crossings is not written and is named.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { CATALOGUE } from '../packages/wardrobe/dist/open.js'

const HOUSE = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { only: { type: 'string' }, out: { type: 'string', default: join(HOUSE, 'assets/gallery') } },
})
/** Of a card, twice as many pixels as it is shown with [px]. */
const WIDTH = 320
const HEIGHT = 240
const PATIENCE = 600_000 // [ms]; drapes of the whole catalogue share the processor with the picture

const names = values.only?.split(',') ?? CATALOGUE.map(({ name }) => name)
mkdirSync(values.out, { recursive: true })
const port = await freePort()
const program = join(HOUSE, 'apps/cli/bin/selvedge.js')
const server = spawn(process.execPath, [program, 'studio', '--port', String(port)], { stdio: 'ignore' })
const address = `http://localhost:${port}/`
while (!(await fetch(address).then((answer) => answer.ok, () => false))) await later(200) // biome-ignore format: one line
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  for (const name of names) {
    const bytes = await pictureOf(name)
    if (bytes) writeFileSync(join(values.out, `${name}.webp`), bytes)
    console.log(name, bytes ? `${(bytes.length / 1024).toFixed(1)} kB` : 'not written')
  }
} finally {
  await browser.close()
  server.kill('SIGINT')
}

async function pictureOf(name) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(PATIENCE)
  try {
    await page.goto(`${address}?open=${name}`)
    await page.evaluate(() => window.selvedge.ready)
    for (let k = 0; k < 2; k++) await page.evaluate(() => window.selvedge.run('windows')) // 3D alone
    await page.evaluate(() => window.selvedge.settled())
    const { state, crossings } = await page.evaluate(() => window.selvedge.sim)
    if (state !== 'At rest' || crossings.self + crossings.body > 0) {
      console.log(name, state, JSON.stringify(crossings))
      return null
    }
    await page.waitForFunction(isSeen)
    await page.evaluate(() => window.selvedge.run('fit-3d'))
    const saved = page.waitForEvent('download')
    await page.evaluate(() => window.selvedge.run('screenshot'))
    const png = readFileSync(await (await saved).path()).toString('base64')
    const small = await page.evaluate(shrink, { png, width: WIDTH, height: HEIGHT })
    return Buffer.from(small.split(',')[1], 'base64')
  } finally {
    await page.close()
  }
}

/** In the page: is any place of the cloth in the picture? */
function isSeen() {
  const { panels } = window.selvedge.document
  return panels.some(({ id, points }) => {
    const [u, v] = [0, 1].map((k) => points.reduce((sum, { at }) => sum + at[k], 0) / points.length)
    return window.selvedge.screenOf({ piece: id, at: [u, v] }) !== null
  })
}

/** In the page: the middle of a picture, as a small WebP. */
async function shrink({ png, width, height }) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const scale = Math.min(bitmap.width / width, bitmap.height / height)
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [width, height]
  const [w, h] = [scale * width, scale * height]
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (bitmap.width - w) / 2, (bitmap.height - h) / 2, w, h, 0, 0, width, height)
  return canvas.toDataURL('image/webp', 0.82)
}

function later(ms) {
  return new Promise((done) => setTimeout(done, ms))
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address()
      probe.close(() => done(found))
    })
  })
}
