import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGarment } from '@selvedge/engine'
import { readGltf, readObj, writeGarmentJson, writeGlb } from '@selvedge/engine/io'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGarment } from '../assets.ts'
import { runWords } from '../run-words.fixture.ts'

let folder = ''
const at = (name: string) => join(folder, name)
const CLOTH =
  'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0.5\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\ng front\nf 1/1 2/2 3/3\ng back\nf 1/1 3/3 4/4\n'
const SOLID = 'v 0 0 0\nv 1 0 0\nv 0 1.5 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-convert-'))
  writeFileSync(at('tee.json'), writeGarmentJson(openGarment('tee')))
  writeFileSync(at('cloth.obj'), CLOTH)
  writeFileSync(at('solid.obj'), SOLID)
  writeFileSync(at('broken.glb'), 'glTF and nothing more, alas')
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...words: string[]) => runWords('convert', ...words)

describe('patterns', () => {
  test('garment → GarmentCode → garment keeps panels and seams', async () => {
    expect((await run(at('tee.json'), at('code.json'), '--to', 'garmentcode')).code).toBe(0)
    expect((await run(at('code.json'), at('back.json'))).code).toBe(0)
    const [first, again] = ['tee.json', 'back.json'].map((name) =>
      readGarment(readFileSync(at(name), 'utf8')),
    )
    expect(again.panels.map((panel) => panel.points)).toEqual(first.panels.map((panel) => panel.points))
    expect(again.seams.length).toBe(first.seams.length)
  })

  test('a built-in name becomes DXF, SVG, a print sheet and pages', async () => {
    for (const [file, mark] of [
      ['tee.dxf', 'SECTION'],
      ['tee.svg', '<svg'],
      ['tee.pdf', '%PDF-1.4'],
    ]) {
      const { code, err } = await run('tee', at(file), '--paper', 'letter')
      expect(code).toBe(0)
      expect(err.length).toBeGreaterThan(0)
      expect(readFileSync(at(file), 'latin1').slice(0, 400)).toContain(mark)
    }
    const roll = await run('tee', at('roll.pdf'), '--paper', 'Roll')
    expect(roll.code).toBe(0)
    expect(roll.err.join()).toMatch(/1 page, 914 × \d+ mm/)
    expect((await run('tee', at('sheet.svg'), '--to', 'print-svg')).code).toBe(0)
    const sheet = readFileSync(at('sheet.svg'), 'utf8')
    for (const said of [
      '5 cm',
      '2 inches',
      'cut 1 on the fold',
      'cut 2 mirrored',
      'Sleeve back',
      '20 mm hem',
    ])
      expect(sheet).toContain(said)
    expect(sheet).toMatch(/Cloth: [\d.]+ m at 140 cm width/)
    expect(sheet.match(/>G</g)?.length).toBe(2) // both sides of the side seam, once each
  })
})

test('a broken DXF or SVG is called what it is', async () => {
  for (const ending of ['dxf', 'svg']) {
    writeFileSync(at(`broken.${ending}`), 'alas, nothing of a drawing\n')
    for (const words of [
      ['convert', at(`broken.${ending}`), at('out.json')],
      ['drape', at(`broken.${ending}`)],
    ]) {
      const { code, err } = await runWords(...words)
      expect(code).toBe(1)
      expect(err.join()).toMatch(ending === 'dxf' ? /broken.dxf: dxf/ : /broken.svg: (svg|xml)/)
      expect(err.join()).not.toContain('JSON')
    }
  }
})

describe('meshes and caches', () => {
  test('a scene of garment and body becomes USDZ with texture places, pieces and body parts', async () => {
    const cloth = readObj(CLOTH)
    const solid = readObj(SOLID)
    const body = { ...solid, triPart: Uint8Array.of(0, 0, 1, 1) }
    writeFileSync(
      at('both.glb'),
      await writeGlb({ garment: { ...cloth, triPattern: cloth.triPattern! }, body }),
    )
    const { code, err } = await run(at('both.glb'), at('both.usdz'))
    expect(code).toBe(0)
    expect(err.join()).not.toContain('none are kept')
    const text = readFileSync(at('both.usdz'), 'latin1')
    expect(text.match(/texCoord2f\[\] primvars:st = \[([^\]]*)\]/)?.[1].split('), ').length).toBe(6)
    for (const part of ['"garment"', '"front"', '"back"', '"body"', '"underwear"'])
      expect(text).toContain(part)
  })

  test('a garment mesh goes through glb and back with pieces and pattern', async () => {
    expect((await run(at('cloth.obj'), at('cloth.glb'))).err[0]).toMatch(/32 bits/)
    expect((await run(at('cloth.glb'), at('again.obj'))).code).toBe(0)
    const again = readObj(readFileSync(at('again.obj'), 'utf8'))
    expect(again.panelIds).toEqual(['front', 'back'])
    expect([...again.triPattern!]).toEqual([...readObj(CLOTH).triPattern!])
    expect((await run(at('cloth.obj'), at('cloth.usdz'))).code).toBe(0)
  })

  test('a body goes through stl and glb and stays closed', async () => {
    expect((await run(at('solid.obj'), at('solid.stl'))).code).toBe(0)
    expect((await run(at('solid.stl'), at('solid.glb'))).code).toBe(0)
    const mesh = await readGltf(readFileSync(at('solid.glb')))
    expect(mesh.vertexCount).toBe(4)
    expect(mesh.triPattern).toBe(null)
    expect(Math.max(...mesh.position)).toBe(1.5)
  })

  test('a file whose name says nothing is told by its content', async () => {
    writeFileSync(at('cloth.txt'), CLOTH)
    writeFileSync(at('tee.pattern'), readFileSync(at('tee.json')))
    expect((await run(at('cloth.txt'), at('told.obj'))).code).toBe(0)
    expect(readObj(readFileSync(at('told.obj'), 'utf8')).panelIds).toEqual(['front', 'back'])
    expect((await run(at('tee.pattern'), at('told.svg'))).code).toBe(0)
  })

  test('--json tells the notes', async () => {
    const { out } = await run(at('solid.obj'), at('s.stl'), '--json')
    expect(JSON.parse(out[0])).toMatchObject({ command: 'convert', format: 'stl', bytes: 84 + 200 })
    expect(JSON.parse(out[0]).notes.length).toBe(1)
  })
})

describe('what cannot be', () => {
  test.each([
    [['@tee.json', '@tee.glb'], 'a pattern is flat; sew and drape it with selvedge drape'],
    [['@cloth.obj', '@x.dxf'], 'a mesh has no seams'],
    [['@cloth.obj', '@x.pc2'], 'a mesh holds one moment only'],
    [
      ['@cloth.obj', '@x.docx'],
      'x.docx"; it writes .json, .dxf, .svg, .pdf, .obj, .glb, .stl, .usdz, .pc2, .mdd',
    ],
    [['@cloth.usdz', '@x.obj'], 'cannot read'],
    [['@missing.obj', '@x.glb'], 'no file "'],
    [['@broken.glb', '@x.obj'], 'broken.glb: glb: the file is cut short'],
    [['@tee.json', '@x.json', '--to', 'garmentkode'], 'convert cannot write format "garmentkode"'],
    [['tee', '@x.pdf', '--paper', 'a5'], 'no paper "a5"; did you mean "a4"?'],
    [['@tee.json'], 'missing a file to write'],
  ])('%j', async (words, sentence) => {
    const { code, err } = await run(...words.map((word) => word.replace(/^@/, `${folder}/`)))
    expect(code).toBe(1)
    expect(err.length).toBe(1)
    expect(err[0]).toContain(sentence)
  })
})
