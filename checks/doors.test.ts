/**
 * The public doors of the engine: what the pages on physics tell people to call stands in one of them, and who takes one
 * function from the lab does not carry home the house.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const engine = join(root, 'packages/engine')
const pages = readdirSync(join(root, 'docs/physics')).filter((name) => name.endsWith('.md'))

/** Functions in backticks, by their verbs: `buildForceField({ … })`, `projectOut`; none that is said to be internal. */
const FUNCTION =
  /(?<![.\w])(?:build|check|count|drape|find|measure|project|resolve|steer|update|with)[A-Z]\w*/g

function calledNames(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`(?! \(internal\))/g)].map((match) => match[1])
  return [...new Set(quoted.flatMap((inside) => inside.match(FUNCTION) ?? []))]
}

describe('docs/physics', () => {
  it('calls only what a public door of the engine exports', async () => {
    const { exports } = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'))
    const doors = Object.values<{ '@selvedge/source'?: string }>(exports).flatMap(
      (door) => door['@selvedge/source'] ?? [],
    )
    const open = new Set<string>()
    for (const door of doors) for (const name of Object.keys(await import(join(engine, door)))) open.add(name)
    const lost = pages.flatMap((page) =>
      calledNames(readFileSync(join(root, 'docs/physics', page), 'utf8'))
        .filter((name) => !open.has(name))
        .map((name) => `${page}: ${name}`),
    )
    expect(doors.length).toBeGreaterThan(3)
    expect(lost).toEqual([])
  }, 60_000) // reads all of the engine

  it('is read for calls and for names that stand alone', () => {
    const text =
      'grid, `buildMeshCollider`; `a: [buildForceField({ kind: 1 })]`, `drape tee`, `sim.findRest()`, `findX` (internal)'
    expect(calledNames(text)).toEqual(['buildMeshCollider', 'buildForceField'])
  })
})

describe('@selvedge/engine/lab', () => {
  it('gives vertexFaceToi alone in less than 10 kB', async () => {
    const entry = "export { vertexFaceToi } from '@selvedge/engine/lab'"
    expect(await bundledBytes(entry)).toBeLessThan(10_000)
  })

  it('is found by the same measure to weigh more with a hierarchy', async () => {
    const entry = "export { buildHierarchy, vertexFaceToi } from '@selvedge/engine/lab'"
    expect(await bundledBytes(entry)).toBeGreaterThan(10_000)
  })
})

/** Size of a program after bundling and minifying, from the sources. */
async function bundledBytes(program: string): Promise<number> {
  const bundle = await rolldown({
    input: 'program',
    resolve: { conditionNames: ['@selvedge/source', 'import', 'default'] },
    tsconfig: false, // the base config maps one untyped package to its types, which is nothing to run
    logLevel: 'silent',
    plugins: [
      {
        name: 'program',
        resolveId(id, importer) {
          if (id === 'program') return id
          return importer === 'program' ? this.resolve(id, join(root, 'checks/program.ts')) : null
        },
        load: (id) => (id === 'program' ? program : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return output.reduce((sum, chunk) => sum + (chunk.type === 'chunk' ? chunk.code.length : 0), 0)
}
