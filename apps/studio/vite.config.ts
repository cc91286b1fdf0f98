/**
 * The page is plain files: `apps/studio/dist` holds all of it, the house's data included, and runs from any host under any
 * path. The dev server reads the data where it lies, through the middleware below.
 */
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const assets = fileURLToPath(new URL('../../assets', import.meta.url))
/** What of the assets the page may ask for; fixtures and meshes of tests are none of it. */
const SHIPPED = ['bodies', 'drapes', 'fabrics', 'freesewing', 'gallery', 'garments', 'motions', 'outfits']
/** Fetched when somebody asks for them, and only then kept for later. */
const SELDOM = /^assets\/(motions|outfits|bodies\/targets-child)|LICENSE|\.md$/
const WORKER = 'service-worker.js'
const TYPES: Record<string, string> = { '.json': 'application/json', '.webp': 'image/webp' }

// Shared memory between workers needs an isolated page.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

const serveAssets: Plugin = {
  name: 'selvedge-assets',
  configureServer(server) {
    server.middlewares.use('/assets', (request, response, next) => {
      const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0]))
      const file = assets + path
      if (path.includes('..') || !statSync(file, { throwIfNoEntry: false })?.isFile()) return next()
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
      createReadStream(file).pipe(response)
    })
  },
}

/** The page speaks English: what react-aria says in thirty other languages is left out. */
const speakEnglish: Plugin = {
  name: 'selvedge-english',
  enforce: 'pre',
  load: (id) =>
    /react-aria\/.*\/intl\/[^/]+\/(?!en-US)[^/]+\.mjs$/.test(id) ? 'export default undefined' : null,
}

/** Puts the data beside the page, and tells the service worker which files make up this version. */
const shipWhole: Plugin = {
  name: 'selvedge-whole',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const hash = createHash('sha256')
      const names = Object.keys(bundle).filter((name) => name !== WORKER)
      for (const name of names.sort()) {
        const made = bundle[name]
        hash.update(name).update(made.type === 'chunk' ? made.code : made.source)
      }
      for (const fileName of SHIPPED.flatMap(filesIn)) {
        const source = readFileSync(join(assets, fileName.replace('assets/', '')))
        hash.update(fileName).update(source)
        this.emitFile({ type: 'asset', fileName, source })
        names.push(fileName)
      }
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk') throw new Error('the service worker was not built')
      const needed = names.filter((name) => !SELDOM.test(name))
      worker.code = worker.code
        .replaceAll('VERSION_BUILT', JSON.stringify(hash.digest('hex').slice(0, 12)))
        .replaceAll('FILES_NEEDED', JSON.stringify(needed))
    },
  },
}

function filesIn(folder: string): string[] {
  const names = readdirSync(join(assets, folder), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(join(assets, folder, name)).isFile())
  return files.sort().map((name) => `assets/${folder}/${name.replaceAll('\\', '/')}`)
}

export default defineConfig({
  base: './',
  plugins: [react(), speakEnglish, serveAssets, shipWhole],
  resolve: { conditions: ['@selvedge/source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  server: { headers },
  preview: { headers },
  build: {
    assetsDir: 'app',
    target: 'es2023',
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? WORKER : 'app/[name]-[hash].js'),
        // else the colours of cloth lie with three, and the first picture of the page waits for all of it
        codeSplitting: { groups: [{ name: 'theme', test: /view\/src\/theme\.ts$/ }] },
      },
    },
  },
})
