import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Most tests are over before optimised code pays for its making: wait nine times as long with it.
setFlagsFromString('--interrupt-budget=600000')

// Our own export condition points at the sources, so tests need no build but the kernels'.
const conditions = ['@selvedge/source', 'module', 'node', 'development|production', 'default']
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } }
const threads = {
  pool: 'threads',
  testTimeout: 30_000, // patience for busy machines
  isolate: false, // rooms keep no state between tests, so files may share a thread
} as const
// whole simulations, however short: those of the scenes, and elsewhere what says so in its name
const played = ['packages/scenes/src/**/*.test.ts', '{packages,apps}/*/src/**/*.played.test.ts']
// what people do in the studio, in a real browser: minutes of their own, `npm run test:studio`
const journeys = ['checks/whole/studio*.test.ts']
const patient = { testTimeout: 240_000, hookTimeout: 240_000 } as const
/** The projects with the longest files first, so that none of them is waited for in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) =>
      ['truth', 'whole', 'scenes', 'house', 'unit'].indexOf(project.name)
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true }, // a third of the time of a second run
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}'],
          exclude: played,
          ...threads,
        },
      },
      { ...shared, test: { name: 'scenes', include: played, ...threads } },
      { ...shared, test: { name: 'house', include: ['checks/*.test.ts'], testTimeout: 60_000 } },
      { ...shared, test: { name: 'truth', include: ['truth/**/*.test.ts'], testTimeout: 120_000 } },
      {
        ...shared,
        test: { name: 'whole', include: ['checks/whole/**/*.test.ts'], exclude: journeys, ...patient },
      },
      {
        ...shared,
        test: { name: 'studio', include: journeys, ...patient },
      },
    ],
  },
})
