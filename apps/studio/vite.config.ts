/**
 * The page is plain files: `apps/studio/dist` under any path, with the house's `assets` folder beside it at `./assets/`.
 * `selvedge studio` serves both; the dev server does the same through the middleware below.
 */
import { createReadStream, statSync } from 'node:fs'
import { normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const assets = fileURLToPath(new URL('../../assets', import.meta.url))

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
      response.setHeader(
        'Content-Type',
        file.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      )
      createReadStream(file).pipe(response)
    })
  },
}

export default defineConfig({
  base: './',
  plugins: [react(), serveAssets],
  resolve: { conditions: ['@selvedge/source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  server: { headers },
  preview: { headers },
  build: { assetsDir: 'app', target: 'es2023', chunkSizeWarningLimit: 1500 },
})
