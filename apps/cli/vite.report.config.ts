/**
 * Builds the pages of drapes and animations into one file each, dist/report.html and, with --mode motion,
 * dist/motion.html: script and style inside, so they open from disk.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))

export default defineConfig(({ mode }) => {
  const name = mode === 'motion' ? 'motion.html' : 'report.html'
  return {
    root: join(here, 'report'),
    base: './',
    resolve: { conditions: ['@selvedge/source', ...defaultClientConditions] },
    build: {
      outDir: join(here, 'dist'),
      emptyOutDir: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      target: 'es2022',
      chunkSizeWarningLimit: 2000, // [kB]; three.js is most of it
      rolldownOptions: { input: join(here, 'report', name), output: { codeSplitting: false } },
    },
    plugins: [inlineEverything(name)],
  }
})

/** Moves the built script and style into the page and drops their files. */
function inlineEverything(pageName: string): Plugin {
  return {
    name: 'selvedge-inline',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle[pageName]
      if (page?.type !== 'asset') throw new Error(`${pageName} was not built`)
      let html = String(page.source)
      for (const [file, part] of Object.entries(bundle)) {
        const name = file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        if (part.type === 'chunk') {
          const code = part.code.replaceAll('</script', '<\\/script')
          html = html.replace(new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`), '')
          html = html.replace('</body>', () => `<script type="module">${code}</script>\n</body>`)
        } else if (file.endsWith('.css')) {
          const link = new RegExp(`<link[^>]*href="[^"]*${name}"[^>]*>`)
          html = html.replace(link, () => `<style>${String(part.source)}</style>`)
        } else continue
        delete bundle[file]
      }
      page.source = html
    },
  }
}
