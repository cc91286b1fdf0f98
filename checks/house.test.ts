/**
 * The law of the house: who may look at whom, how long a file may be, what the docs may point at. Reads every import,
 * static, dynamic, re-exported or for its side effects; no plugin, no list of exceptions.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file))

const ROOMS = [
  'core', 'geometry', 'pattern', 'mesh', 'material', 'project', 'body', 'model', 'forces', 'contact', 'solve', 'kernels',
  'sim', 'motion', 'dress', 'wrap', 'output', 'display', 'io', 'run', 'lab', 'worker', 'doors',
] // biome-ignore format: one sentence

/** The only files of the engine outside a room: the sentence in code, and the public door. */
const ROOF = ['index.ts', 'drape.ts', 'animate.ts', 'outfit.ts']
/** Rooms that stand on the roof: one sends whole drapes elsewhere, one opens the house by the piece. */
const ON_THE_ROOF = ['worker', 'doors']

/** What each package or app may import of ours. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  'packages/engine': [],
  'packages/page': [],
  'packages/textile': [],
  // the wardrobe only at the doors that dress: its element, and its object for three.js
  'packages/view': ['@selvedge/engine', '@selvedge/textile', '@selvedge/wardrobe'],
  'packages/scenes': ['@selvedge/engine'],
  'packages/wardrobe': ['@selvedge/engine'],
  'apps/cli': [
    '@selvedge/engine',
    '@selvedge/page',
    '@selvedge/scenes',
    '@selvedge/view',
    '@selvedge/truth',
    '@selvedge/wardrobe',
  ],
  truth: ['@selvedge/engine', '@selvedge/page', '@selvedge/scenes'],
  'apps/studio': [
    '@selvedge/engine',
    '@selvedge/scenes',
    '@selvedge/view',
    '@selvedge/textile',
    '@selvedge/wardrobe',
  ],
}

describe('import law', () => {
  it('lets a room of the engine see only earlier rooms, through their index', () => {
    const broken = sources
      .filter((file) => file.startsWith('packages/engine/src/'))
      .flatMap(brokenRoomImports)
    expect(broken).toEqual([])
  })

  it('keeps Node, the page and the clock out of the engine', () => {
    const engine = sources.filter((file) => /^packages\/engine\/src\/.*(?<!\.test)\.ts$/.test(file))
    const forbidden =
      /\bfrom 'node:|\bimport\('node:|\bMath\.random\b|\bDate\.now\b|\bperformance\.now\b|\bdocument\.|\bwindow\.|\bprocess\./
    expect(engine.filter((file) => forbidden.test(code(file)))).toEqual([])
  })

  it('keeps functions whose last digits differ between browsers out of the engine', () => {
    const engine = sources.filter((file) => /^packages\/(engine|scenes)\/src\/.*(?<!\.test)\.ts$/.test(file))
    const differ =
      /\bMath\.(sinh?|cosh?|tanh?|asin|acos|atan2?|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot)\b/
    const testing = /(sample-cloth|spring-sheet|test-sheets|check-[a-z]+|\.fixture)\.ts$/
    const raised = /[\w)\]] \*\* (?!-?\d+\b)|(?<!\b2) \*\* -?\d/ // powers of two are exact, all others are Math.pow
    const odd = (file: string) => differ.test(code(file)) || raised.test(code(file))
    expect(engine.filter((file) => !testing.test(file) && odd(file))).toEqual([])
  })

  it('lets packages and apps use public entries only, and never each other’s insides', () => {
    const broken: string[] = []
    for (const file of sources) {
      const home = Object.keys(NEIGHBOURS).find((name) => file.startsWith(`${name}/`))
      for (const target of importsOf(file)) {
        if (target.startsWith('.') && home !== undefined) {
          const path = relative(root, normalize(join(root, dirname(file), target)))
          if (!path.split(sep).join('/').startsWith(`${home}/`)) broken.push(`${file} → ${target}`)
        }
        const ours = /^@selvedge\/[a-z]+/.exec(target)?.[0]
        if (ours === undefined || home === undefined) continue
        const own = ours.replace('@selvedge/', 'packages/') === home
        if (!own && !NEIGHBOURS[home].includes(ours)) broken.push(`${file} → ${target}`)
      }
    }
    expect(broken).toEqual([])
  })

  it('keeps three.js in view and the file system out of scenes', () => {
    const three = sources.filter((file) => importsOf(file).some((name) => /^three(\/|$)/.test(name)))
    expect(three.filter((file) => !file.startsWith('packages/view/') && !/\.test\.tsx?$/.test(file))).toEqual(
      [],
    )
    const scenes = sources.filter(
      (file) => file.startsWith('packages/scenes/src/') && !file.endsWith('.test.ts'),
    )
    expect(scenes.filter((file) => importsOf(file).some((name) => name.startsWith('node:')))).toEqual([])
  })

  it('finds every kind of import', () => {
    const text =
      "import a from 'x1'\nimport 'x2'\nexport * from 'x3'\nconst b = await import('x4')\nimport type { C } from 'x5'\n"
    expect(importsIn(text)).toEqual(['x1', 'x2', 'x3', 'x4', 'x5'])
  })
})

describe('files', () => {
  it('stay below 400 lines', () => {
    const long = files
      .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
      .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 401)
    expect(long).toEqual([])
  })

  it('are named in kebab-case, without utils, helpers or managers', () => {
    const named = sources.filter((file) => !/(^|\/)(AGENTS|README)/.test(file))
    const odd = named.filter((file) => {
      const name = file.split('/').at(-1)!
      return !/^[a-z0-9-]+(\.[a-z]+)*$/.test(name) || /util|helper|manager/.test(name)
    })
    expect(odd).toEqual([])
  })

  it('leave nothing unfinished', () => {
    const self = 'checks/house.test.ts'
    const words = new RegExp(['TO' + 'DO', 'FIX' + 'ME', '\\b(it|test|describe)\\.(skip|only)\\b'].join('|'))
    expect(
      sources.filter((file) => file !== self && words.test(readFileSync(join(root, file), 'utf8'))),
    ).toEqual([])
  })
})

describe('docs', () => {
  const pages = files.filter((name) => name.endsWith('.md') && !name.startsWith('assets/'))

  it('point only at paths that exist', () => {
    const dead: string[] = []
    for (const file of pages) {
      const text = readFileSync(join(root, file), 'utf8')
      for (const match of text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)) {
        if (!existsSync(join(root, dirname(file), decodeURI(match[1])))) dead.push(`${file} → ${match[1]}`)
      }
      for (const path of quotedPaths(text)) if (!existsSync(join(root, path))) dead.push(`${file} → ${path}`)
    }
    expect(dead).toEqual([])
  })

  it('are searched for quoted paths too, patterns and build output aside', () => {
    const text =
      'see `docs/guide/`, `apps/cli/src/main.ts`, `truth/<name>.test.ts`, `packages/*/src`, `assets/x.json`'
    expect(quotedPaths(text)).toEqual(['docs/guide/', 'apps/cli/src/main.ts', 'assets/x.json'])
    expect(quotedPaths('`packages/engine/dist/kernels.wasm` and `drape tee`')).toEqual([])
  })

  it('and sources speak of this repository only: no folder of one machine, no file of another place', () => {
    const machine = ['work', 'home', 'root', 'Users', 'private'].map((name) => `/${name}/`)
    const strange = new RegExp(
      [...machine, '/tmp/[a-z]', ...OTHER_PAGES.map((name) => `\\b${name}\\.md`)].join('|'),
    )
    const own = 'checks/house.test.ts'
    const texts = files.filter((file) => /\.(ts|tsx|mjs|css|md|json|html|run)$|^\.ci\//.test(file))
    const found = texts.filter(
      (file) =>
        file !== own && file !== 'package-lock.json' && strange.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(found).toEqual([])
  })

  it('and sources name no rows of a plan', () => {
    const own = 'checks/house.test.ts'
    const texts = files.filter(
      (file) => /\.(ts|tsx|mjs|css|md|html)$/.test(file) && !file.startsWith('assets/'),
    )
    const found = texts.filter((file) => {
      const drawn = / d="[^"]*"/g // paths of pictures: M26 is a place
      return file !== own && PLANS.test(readFileSync(join(root, file), 'utf8').replace(drawn, ''))
    })
    expect(found).toEqual([])
    for (const text of ['as in M35', 'B03 asks for it', 'issue 12']) expect(PLANS.test(text)).toBe(true)
    for (const text of ['M12 = 2 G ε12', 'B1 and B2', 'V4', 'an issue']) expect(PLANS.test(text)).toBe(false)
  })
})

/** Pages that are not ours; a mention would lead nowhere. */
const OTHER_PAGES = [
  'DESIGN',
  'SOLVER',
  'CONTACT',
  'STUDIO',
  'VALIDATION',
  'PEERS',
  'MISSION',
  'AGENTS',
  'CLAUDE',
  'RENOVATION',
  'SPEED',
  'TEXTILE',
  'REALTIME',
  'SHOP',
]

/** Rows of somebody's plan, its pages by their short names, and numbers of issues. Tensors have rows up to 3 only. */
const PLANS = new RegExp(
  [
    '\\b(?!M[123][123]\\b)[MB](0[1-9]|[1-9]\\d)\\b',
    '\\b(MISSION|PEERS|RENOVATION|REALTIME|VALIDATION)\\b',
    '\\b[Ii]ssue #?\\d',
    'solver race',
  ].join('|'),
)

/** Paths from the root in backticks, as in `docs/guide/glossary.md`. */
function quotedPaths(text: string): string[] {
  const inside = text.matchAll(/`((?:packages|apps|assets|docs|checks|truth|bench|\.ci)\/[\w./-]*)`/g)
  return [...inside].map((match) => match[1]).filter((path) => !path.includes('/dist/'))
}

describe('assets', () => {
  it('all have an origin and a licence in assets/SOURCES.md', () => {
    const text = readFileSync(join(root, 'assets/SOURCES.md'), 'utf8')
    const globs = [...text.matchAll(/`([^`]+)`/g)].map((match) => globPattern(match[1]))
    const shipped = files.filter((file) => file.startsWith('assets/') && file !== 'assets/SOURCES.md')
    const orphans = shipped.filter((file) => !globs.some((glob) => glob.test(file.slice('assets/'.length))))
    expect(orphans).toEqual([])
    for (const row of text.split('\n').filter((line) => /^\| `/.test(line))) {
      expect(row, 'a row names origin and licence').toMatch(/CC0|MIT|CC-BY|public domain|own/i)
    }
  })
})

describe('lock file', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

  it('carries no download address', () => {
    expect(lock).not.toMatch(/"resolved":\s*"http/)
  })

  it('pins exact versions in every package file', () => {
    const loose: string[] = []
    for (const file of files.filter((name) => name.endsWith('package.json'))) {
      const pack = JSON.parse(readFileSync(join(root, file), 'utf8'))
      for (const field of ['dependencies', 'devDependencies', 'overrides']) {
        for (const [name, version] of Object.entries(pack[field] ?? {})) {
          if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))) loose.push(`${file}: ${name} ${version}`)
        }
      }
    }
    expect(loose).toEqual([])
  })
})

function brokenRoomImports(file: string): string[] {
  const inner = file.slice('packages/engine/src/'.length)
  const room = inner.includes('/') ? inner.split('/')[0] : undefined
  const broken: string[] = []
  if (room !== undefined && !ROOMS.includes(room)) broken.push(`${file}: unknown room`)
  if (room === undefined && !ROOF.includes(inner.replace(/(\.played)?\.test\.ts$/, '.ts')))
    broken.push(`${file}: not under the roof`)
  if (room === undefined || /\.(test|fixture)\.ts$/.test(inner)) return broken
  for (const target of importsOf(file)) {
    if (!target.startsWith('.')) continue
    const path = relative(join(root, 'packages/engine/src'), normalize(join(root, dirname(file), target)))
    const [other, ...rest] = path.split(sep)
    if (other === room) continue
    const earlier = ROOMS.indexOf(other) >= 0 && ROOMS.indexOf(other) < ROOMS.indexOf(room)
    if (ON_THE_ROOF.includes(room) && ROOF.includes(path)) continue
    if (!earlier || rest.join('/') !== 'index.ts') broken.push(`${file} → ${target}`)
  }
  return broken
}

function importsOf(file: string): string[] {
  return importsIn(readFileSync(join(root, file), 'utf8'))
}

function importsIn(text: string): string[] {
  const found: [number, string][] = []
  const forms = [
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/gm,
  ]
  for (const form of forms) for (const match of text.matchAll(form)) found.push([match.index, match[1]])
  return found.sort((a, b) => a[0] - b[0]).map(([, name]) => name)
}

/** A file without its comments, so that a word in a sentence breaks no law. */
function code(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}

function globPattern(glob: string): RegExp {
  const escaped = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*/g, '<any>')
    .replace(/\*/g, '[^/]*')
  return new RegExp(`^${escaped.replaceAll('<any>', '.*')}$`)
}
