/**
 * The command line in a few files instead of six hundred: a program that starts reads what its command needs and no more.
 * Runs after `tsc`, over what that has written, so `dist/main.js` works as well, only slower to open. Packages stay as they
 * are compiled, a file for a source, so that others' bundlers can leave out what they do not use.
 */
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const dist = fileURLToPath(new URL('dist/', import.meta.url))

export default defineConfig({
  plugins: [
    {
      name: 'own-address', // a module that asks where it lies means its own file, not the bundle
      transform(code, id) {
        if (!code.includes('import.meta.url')) return null
        const path = relative(dirname(`${dist}x`), id)
          .split(sep)
          .join('/')
        const own = `new URL(${JSON.stringify(path.startsWith('.') ? path : `./${path}`)}, import.meta.url).href`
        return { code: code.replaceAll('import.meta.url', own), map: null }
      },
    },
  ],
  // A browser packed for servers reads files of its own
  ssr: { noExternal: true, external: ['@sparticuz/chromium'] },
  build: {
    ssr: true,
    outDir: dist,
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: { selvedge: `${dist}main.js` },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].chunk.js' },
    },
  },
})
