/**
 * Do the moving files we write play elsewhere? `node bench/played-files.mjs [folder]` writes a morphing glb, a skinned
 * glb and point caches, opens them in Blender (on PATH, or BLENDER=...) without a window, and compares every vertex of
 * every frame. The same for three.js in a browser is a test: `checks/whole/played-files.test.ts`.
 * Prints one line per file; exit code 1 when a vertex is off by more than 2 µm, 2 when there is no Blender.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importSources } from './bundle-sources.mjs'

/** Lines the script in Blender prints when nothing stopped it. */
const PARTS = 5

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'selvedge-played-'))
mkdirSync(folder, { recursive: true })
const entry = fileURLToPath(new URL('./played-files/engine.mjs', import.meta.url))
const { sampleFiles } = await importSources(entry, folder)
for (const [name, content] of Object.entries(await sampleFiles())) writeFileSync(join(folder, name), content)

const script = fileURLToPath(new URL('./played-files/play-in-blender.py', import.meta.url))
const blender = process.env.BLENDER ?? 'blender'
const run = spawnSync(blender, ['-b', '--python-exit-code', '3', '--python', script, '--', folder], {
  encoding: 'utf8',
})
if (run.error) {
  console.error(`no Blender (${run.error.message}); the files are in ${folder}`)
  process.exit(2)
}
const lines = run.stdout.split('\n').filter((line) => line.startsWith('PLAYED'))
for (const line of lines) console.log(line)
if (lines.length < PARTS || run.status !== 0) console.error(`${run.stdout}\n${run.stderr}`)
process.exit(lines.length === PARTS && run.status === 0 ? 0 : 1)
