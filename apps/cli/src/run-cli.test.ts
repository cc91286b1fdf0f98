import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assetFolder } from './assets.ts'
import { runWords as run } from './run-words.fixture.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-cli-'))
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'plain.txt'), 'no pattern')
  writeFileSync(join(folder, 'plain.glb'), 'no mesh')
  cpSync(join(assetFolder, 'fixtures', 'patterns', 'aama-sew-line.dxf'), join(folder, 'sized.dxf'))
  writeFileSync(join(folder, 'broken.json'), '{ "pattern": ')
  writeFileSync(join(folder, 'other.json'), '{ "colour": "red" }')
  const project = { format: 'selvedge-project', version: 1 }
  writeFileSync(join(folder, 'outfit.json'), JSON.stringify({ ...project, garments: ['tank', 'tea'] }))
  writeFileSync(join(folder, 'newer.json'), JSON.stringify({ ...project, version: 9 }))
  writeFileSync(join(folder, 'bare.json'), JSON.stringify({ ...project, garments: [] }))
  writeFileSync(join(folder, 'flat.obj'), 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')
  writeFileSync(join(folder, 'nan.obj'), 'v 0 0 nan\nf 1 1 1\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** `@/` stands for the test's own folder. */
const BAD: [line: string, sentence: string][] = [
  ['drape @/outfit.json', 'outfit.json: garments[1]: no garment "tea"; did you mean "tee"?'],
  ['drape @/outfit.json --over tank', '--over: '],
  ['drape @/newer.json', 'newer.json: version: the project is version 9, this build reads up to version 1'],
  ['drape @/bare.json', 'no garment of this project is worn; add one'],
  ['drape tee --save-project @/plain.txt/x.json', '--save-project '],
  ['drpe tee', 'no command "drpe"; did you mean "drape"?'],
  [
    'sew',
    'no command "sew"; known: drape, wrap, compare, animate, scene, bench, truth, measure, check, convert, draft, list, studio',
  ],
  ['--frobnicate', 'no flag --frobnicate before a command; write selvedge --help'],
  ['help dance', 'no command "dance"'],
  ['drape', 'missing a garment: a file, or a name from `selvedge list garments`'],
  ['drape tee pants', '"pants" is one word too many; usage: selvedge drape <garment>'],
  ['drape tea', 'no garment "tea"; did you mean "tee"?'],
  ['drape constructor', 'no garment "constructor"; known: '],
  ['drape @/missing.json', 'missing.json"; check the path, or see selvedge list garments'],
  ['drape @/empty', 'empty" is a folder; name a file'],
  ['drape @/plain.txt', 'plain.txt: '],
  ['drape @/broken.json', 'broken.json: '],
  ['drape @/other.json', 'other.json: the file is no garment this build knows'],
  ['drape tee --resoluton 10', 'drape has no flag --resoluton; did you mean "--resolution"?'],
  ['drape tee -r 10', 'drape has no flag -r'],
  ['drape tee --resolution', '--resolution needs a value: --resolution MM'],
  ['drape tee --resolution --json', '--resolution needs a value: --resolution MM'],
  ['drape tee --resolution=', '--resolution needs a value: --resolution MM'],
  ['drape tee --resolution NaN', '--resolution: "NaN" is not a number; write one from 2 to 100 mm'],
  ['drape tee --resolution 10mm', '--resolution: "10mm" is not a number; write one from 2 to 100 mm'],
  ['drape tee --resolution 0.001', '--resolution: 0.001 mm is out of range; write a number from 2 to 100 mm'],
  ['drape tee --resolution 1e9', '--resolution: 1e9 mm is out of range'],
  ['drape tee --resolution 1e999', '--resolution: 1e999 mm is out of range'],
  ['drape tee --seconds -3', '--seconds: -3 s is out of range; write a number from 0.1 to 600 s'],
  ['drape tee --seconds 0', '--seconds: 0 s is out of range'],
  ['drape tee --threads 1.5', '--threads: 1.5 is not a whole number; write one from 1 to 64'],
  ['drape tee --threads 0', '--threads: 0 is out of range'],
  ['drape tee --seed -1', '--seed: -1 is out of range'],
  ['drape tee --json=yes', '--json is a switch and takes no value; leave out "=yes"'],
  ['drape tee --fabric denim-12oz', 'no fabric is called "denim-12oz"; did you mean "denim-11oz"?'],
  ['drape tee --fabric no-such-fabric.json', 'cannot read "no-such-fabric.json"'],
  [
    'drape tee --body mean_al',
    'no body "mean_al"; did you mean "mean_all"?; or name a file of measurements or a mesh',
  ],
  ['drape tee --body @/nan.obj', 'nan.obj: obj line 1: "nan" is not a finite number'],
  ['drape tee --body @/flat.obj', 'flat.obj: the body is not closed: the edge between vertices 1 and 2'],
  ['drape tee --body @/empty', 'empty" is a folder; name a file'],
  ['drape tee --out @/plain.txt', 'plain.txt is a file; name a folder'],
  ['drape tee --out @/plain.txt/deeper', 'a part of the path is a file; name a folder you may write to'],
  ['drape tee --out /proc/selvedge', '--out /proc/selvedge: no such place; name a folder you may write to'],
  ['scene', 'missing a scene: a name from `selvedge list scenes`'],
  ['scene sfere', 'no scene "sfere"; did you mean "sphere"?'],
  ['scene toString', 'no scene "toString"'],
  ['scene hang --n 1', '--n: 1 is out of range; write a number from 2 to 400'],
  ['scene hang --n 4000', '--n: 4000 is out of range'],
  ['scene hang --membrane rubber', 'no membrane "rubber"; known: stvk'],
  ['scene hang --bending plates', 'no bending "plates"; did you mean "plate"?'],
  ['scene hang --integrator bdf', 'no integrator "bdf"; did you mean "bdf2"?'],
  ['scene hang --newton 0', '--newton: 0 is out of range; write a number from 1 to 50'],
  ['scene bottle --n 30 --membrane yarn', 'membrane "yarn" works on grids along the grain only'],
  ['scene @/missing.json', 'missing.json": no such place'],
  ['scene @/broken.json', 'broken.json: '],
  ['scene @/other.json', 'other.json: no scene in this file'],
  ['drape tee --resolution 60 --membrane finite-difference', 'works on grids along the grain only'],
  ['bench hang --setting livly', 'no setting "livly"; did you mean "lively"?'],
  ['bench', 'missing a scene: a name from `selvedge list scenes`, or all'],
  ['bench hang --n 10,x', '--n: "x" is not a number; write one from 2 to 400'],
  ['bench hang --n 10,,20', '--n: "" is not a number'],
  ['truth katenary', 'no truth test "katenary"; did you mean "catenary"?'],
  ['truth catenary wind', '"wind" is one word too many; usage: selvedge truth [test]'],
  ['truth catenary --d 2', '--d: 2 is out of range; write a number from 0.1 to 0.99'],
  ['truth catenary --d', '--d needs a value: --d V'],
  [
    'truth catenary --pattern checked',
    '--pattern: no choice "checked"; known: grid, crossed, equilateral, jittered',
  ],
  ['truth wind --d 0.5', 'truth wind has no parameter --d; it takes --sigma, --cd, --pattern'],
  ['truth --cd 2', '--cd needs the name of its test (wind): selvedge truth wind --cd 2'],
  ['truth --reduced --gama 3', 'truth has no flag --gama'],
  ['truth wind --html=@/empty', 'empty is a folder; name a file: --html'],
  ['truth wind --html @/plain.txt/deep.html', 'plain.txt is a file; name a folder'],
  ['measure', 'missing a fabric: a name from `selvedge list fabrics`'],
  ['measure linnen', 'no fabric is called "linnen"; did you mean "linen"?'],
  ['measure linen --pattern round', 'no mesh pattern "round"; known: equilateral'],
  ['measure linen --n 2', '--n: 2 is out of range; write a number from 4 to 24'],
  ['check', 'missing a mesh: an OBJ, STL or glTF file'],
  ['check @/missing.obj', 'missing.obj": no such place'],
  ['check @/nan.obj', 'nan.obj: obj line 1'],
  ['check @/missing.glb', 'missing.glb": no such place'],
  ['check @/plain.glb', 'plain.glb: '],
  ['check @/flat.obj --body @/flat.obj', 'the body is not closed'],
  ['animate tee', 'missing a motion: --motion pirouette|run|salsa'],
  ['animate tee --motion wlk', 'no motion "wlk"; did you mean "walk"?'],
  ['animate tee --motion walk --body @/flat.obj', 'flat.obj has no bones and cannot move; name a body'],
  ['animate tee --motion walk --body mean_al', 'no body "mean_al"; did you mean "mean_all"?'],
  ['animate tee --motion walk --body @/plain.glb', 'plain.glb: '],
  ['drape tee --pose siting', 'no pose "siting"; did you mean "sitting"?'],
  ['drape @/sized.dxf#XXL', 'sized.dxf: dxf: there is no size "XXL"'],
  ['animate tee --motion walk --fps 0', '--fps: 0 /s is out of range; write a number from 1 to 240 /s'],
  ['animate tee --motion walk --resume --out @/empty', '--resume: no run was cut short in this folder'],
  ['list', 'missing what to list: garments, bodies, fabrics, formats, models, motions, scenes'],
  ['list garmets', 'cannot list "garmets"; did you mean "garments"?'],
  ['studio --port 70000', '--port: 70000 is out of range; write a number from 1 to 65535'],
  ['studio --port http', '--port: "http" is not a number'],
  ['studio here', '"here" is one word too many'],
]

describe('bad command lines end with one sentence and exit 1', () => {
  test.each(BAD)('%s', async (line, sentence) => {
    const words = line.split(' ').map((word) => word.replace('@', folder))
    const { code, out, err } = await run(...words)
    expect(err.join('\n')).toContain(sentence)
    expect(err).toHaveLength(1)
    expect(err[0]).toMatch(/^selvedge: [^\n]+$/)
    expect(code).toBe(1)
    expect(out).toEqual([])
    expect(readdirSync(folder).sort()).toEqual([
      'bare.json',
      'broken.json',
      'empty',
      'flat.obj',
      'nan.obj',
      'newer.json',
      'other.json',
      'outfit.json',
      'plain.glb',
      'plain.txt',
      'sized.dxf',
    ])
  })

  test('studio on a busy port', async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    const port = (other.address() as { port: number }).port
    const { code, err } = await run('studio', '--port', String(port))
    other.close()
    expect(code).toBe(1)
    expect(err[0]).toMatch(/port \d+ is in use; stop the other program|the studio is not built/)
  })
})

describe('help', () => {
  test('no words, --help and help show every command', async () => {
    for (const words of [[], ['--help'], ['help']]) {
      const { code, out } = await run(...words)
      expect(code).toBe(0)
      for (const name of ['drape', 'scene', 'bench', 'truth', 'check', 'list', 'studio'])
        expect(out.join('\n')).toContain(name)
    }
  })

  test('help drape and drape --help show its flags', async () => {
    const { out } = await run('help', 'drape')
    expect(out.join('\n')).toContain('--resolution MM')
    expect((await run('drape', '--help')).out).toEqual(out)
  })

  test('--version', async () => {
    expect((await run('--version')).out[0]).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

describe('list', () => {
  test('garments by short name, as JSON lines', async () => {
    const { code, out } = await run('list', 'garments', '--json')
    expect(code).toBe(0)
    const names = out.map((line) => JSON.parse(line).name)
    expect(names).toContain('tee')
    expect(names).toContain('gc-shirt')
    expect(names).toContain('gpg-tee')
    expect(new Set(names).size).toBe(names.length)
  })

  test('fabrics and scenes', async () => {
    expect((await run('list', 'fabrics', '--json')).out.map((line) => JSON.parse(line).name)).toContain(
      'cotton-poplin',
    )
    expect((await run('list', 'scenes', '--json')).out.map((line) => JSON.parse(line).name)).toContain('hang')
  })

  test('formats, what they can and what they lose', async () => {
    const rows = (await run('list', 'formats', '--json')).out.map((line) => JSON.parse(line))
    expect(rows.find(({ name }) => name === 'usdz')).toMatchObject({
      kind: 'mesh',
      reads: false,
      writes: true,
    })
    expect(rows.find(({ name }) => name === 'seamly').extensions).toContain('vit')
    expect((await run('list', 'formats')).out.join('\n')).toMatch(
      /^stl .*read write.*\.stl.*loose triangles/m,
    )
  })
})

describe('scene', () => {
  const FIELDS =
    'command scene n vertices triangles steps simSeconds wallSeconds cpuSeconds threads rssMB p99Stretch maxStretch ' +
    'meanStretch motionError selfCrossings bodyCrossings maxPenetration settled stateHash options'

  test('hang prints one JSON object with every field, writes its mesh, and repeats to the bit', async () => {
    const out = join(folder, 'empty', 'hang')
    const words = ['scene', 'hang', '--n', '9', '--seconds', '0.1', '--out', out, '--json']
    const first = await run(...words)
    const second = await run(...words)
    const checked = await run('check', join(out, 'draped.obj'), '--json')
    rmSync(out, { recursive: true })
    expect(first.code).toBe(0)
    expect(first.out).toHaveLength(1)
    const result = JSON.parse(first.out[0])
    for (const field of FIELDS.split(' ')) expect(result).toHaveProperty(field)
    expect(result.vertices).toBe(81)
    expect(result.simSeconds).toBeCloseTo(0.1, 9)
    expect(JSON.parse(second.out[0]).stateHash).toBe(result.stateHash)
    const found = JSON.parse(checked.out[0])
    for (const field of [
      'vertices',
      'triangles',
      'selfCrossings',
      'p99Stretch',
      'maxStretch',
      'meanStretch',
    ]) {
      expect(found[field]).toBe(result[field]) // the file carries every bit
    }
  })

  test('what cannot come apart is named with its place, and the exit code says so', async () => {
    const out = join(folder, 'empty', 'link')
    const words = ['scene', 'tangle-link', '--n', '6', '--seconds', '0.05', '--out', out]
    const place = /panels first and second pass through each other along \d+ mm at \(0\.06/
    const plain = await run(...words)
    const json = await run(...words, '--json')
    rmSync(out, { recursive: true })
    expect([plain.code, json.code]).toEqual([2, 2])
    expect(plain.out.filter((line) => place.test(line))).toHaveLength(1)
    expect(
      plain.err.filter((line) => place.test(line)),
      'not told twice',
    ).toEqual([])
    expect(json.err.join()).toMatch(place)
    expect(JSON.parse(json.out[0]).failed.join()).toMatch(place)
  })

  test('bench prints a line per size', async () => {
    const { code, out } = await run('bench', 'hang', '--n', '5,6', '--seconds', '0.05', '--json')
    expect(code).toBe(0)
    expect(out.map((line) => JSON.parse(line).n)).toEqual([5, 6])
  })
})

describe('check', () => {
  test('counts what a mesh does to itself and to a body', async () => {
    const cube = join(folder, '..', `selvedge-cube-${process.pid}.obj`)
    const cloth = join(folder, '..', `selvedge-cloth-${process.pid}.obj`)
    writeFileSync(cube, CUBE)
    // One triangle through the cube, its first corner 0.25 m deep, drawn a tenth smaller in the pattern.
    writeFileSync(
      cloth,
      'v 0.5 0.5 0.75\nv 0.5 1.5 2\nv 0.5 -0.5 2\nvt 0 0\nvt 1.25 1\nvt 1.25 -1\nf 1/1 2/2 3/3\n',
    )
    const { code, out } = await run('check', cloth, '--body', cube, '--json')
    rmSync(cube)
    rmSync(cloth)
    expect(code).toBe(0)
    expect(out).toHaveLength(1)
    const result = JSON.parse(out[0])
    expect(result.selfCrossings).toBe(0)
    expect(result.bodyCrossings).toBe(2) // both triangles of the cube's upper face
    expect(result.maxPenetration).toBeCloseTo(0.25, 12)
    expect(result.maxStretch).toBeCloseTo(0, 12)
  })
})

test('nothing was written into the working folder', () => {
  expect(existsSync('draped')).toBe(false)
})

const CUBE = `v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 4 3 2 1
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
`
