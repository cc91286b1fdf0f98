// Copies what the package ships from the house's assets, the one source, into data/: with origins and licences, without
// fixtures. Every file gets a line in dist/data-addresses.js, in the form that bundlers know how to follow.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const assets = join(here, '../../assets')
const FOLDERS = ['bodies', 'fabrics', 'freesewing', 'garments', 'motions']

rmSync(join(here, 'data'), { recursive: true, force: true })
const files = []
for (const folder of FOLDERS) {
  cpSync(join(assets, folder), join(here, 'data', folder), { recursive: true })
  for (const file of readdirSync(join(assets, folder)).sort()) {
    if (!file.startsWith('LICENSE')) files.push(`${folder}/${file}`)
  }
}
cpSync(join(assets, 'SOURCES.md'), join(here, 'data/SOURCES.md'))

const lines = files.map((file) => `  '${file}': new URL('../data/${file}', import.meta.url).href,`)
mkdirSync(join(here, 'dist'), { recursive: true })
writeFileSync(
  join(here, 'dist/data-addresses.js'),
  `export const dataAddresses = {\n${lines.join('\n')}\n}\n`,
)
