/**
 * Sources to something Node 20 can import: bundles one entry file, following our own export condition into the
 * TypeScript of the packages, so that a benchmark measures what stands in the sources and needs no build.
 */
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

/** The module `entry`, bundled into `folder`. */
export async function importSources(entry, folder) {
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    resolve: { conditionNames: ['@selvedge/source', 'import', 'default'] },
    tsconfig: false, // the base config maps one untyped package to its types, which is nothing to run
    logLevel: 'silent',
  })
  const file = join(folder, basename(entry))
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return import(pathToFileURL(file).href)
}
