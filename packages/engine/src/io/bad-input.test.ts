/** Garments with one fault each: every message is one short line that names the place and the cure. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { messageFault } from './check-format.ts'
import { writeGarmentJson } from './garment-json.ts'
import { type GarmentFormat, readGarment } from './read-garment.ts'

const stored = readFileSync(new URL('../../../../assets/garments/gcx-tank.json', import.meta.url), 'utf8')
const own = writeGarmentJson(readGarment(stored, undefined, 'tank'))

// biome-ignore lint/suspicious/noExplicitAny: the cases break the document in ways its type forbids
type Anything = any
type Case = [fault: string, spoil: (document: Anything) => void, place: RegExp, cure: RegExp]

function refusal(text: string, format?: GarmentFormat): string {
  try {
    readGarment(text, format)
  } catch (error) {
    expect(messageFault(error)).toBeUndefined()
    return (error as Error).message
  }
  throw new Error('the text was accepted')
}

function spoiled(text: string, spoil: (document: Anything) => void): string {
  const document = JSON.parse(text)
  spoil(document)
  return JSON.stringify(document)
}

/** `1e999` is how a JSON file can hold an infinite number. */
const infinite = (text: string) => text.replaceAll('"infinite"', '1e999')

describe('broken text', () => {
  const cases: [fault: string, text: string, message: RegExp][] = [
    ['nothing', '', /file is empty; choose/],
    ['a byte order mark and nothing', '\uFEFF \n', /file is empty; choose/],
    ['no JSON at all', 'solid tank', /line 1, column 1: expected a value, found "s"; correct/],
    ['cut in the middle', own.slice(0, 200), /line \d+, column \d+: .*found the end of the file/],
    [
      'a comma too many',
      '{\n  "format": "selvedge-garment",\n}',
      /line 3, column 1: expected a name in double quotes, found "}"/,
    ],
    ['a missing comma', '{"version": 1\n "name": "x"}', /line 2, column 2: expected a comma or }/],
    ['a missing colon', '{"version" 1}', /line 1, column 12: expected a colon/],
    ['an open string', '{"name": "tank\n}', /line 1, column 15: expected a closing double quote/],
    ['a bad escape', '["\\x"]', /line 1, column 3: expected a known escape/],
    ['NaN', '{"a": NaN}', /line 1, column 7: expected a value, found "N"/],
    ['a number with a leading plus', '[1, +2]', /line 1, column 5: expected a value/],
    ['two documents', '{}\n{}', /line 2, column 1: expected nothing more/],
    ['the wrong bracket', '{"a": [1, 2}', /line 1, column 12: expected a comma or \]/],
    ['a very deep list', '['.repeat(100_000), /column 100001: expected a value or \], found the end/],
    ['a number instead of a document', '42', /no JSON object; choose/],
    ['a list instead of a document', '[]', /no JSON object; choose/],
    [
      'some other JSON',
      '{"body": {"height": 171}}',
      /no garment this build knows: it should have .*; choose/,
    ],
  ]
  test.each(cases)('%s', (_, text, message) => expect(refusal(text)).toMatch(message))
})

describe('our own document', () => {
  const cases: Case[] = [
    ['no version', (d) => delete d.version, /^version:/, /up to version 3/],
    ['a newer version', (d) => (d.version = 7), /^version: .*7/, /up to version 3; open it with a newer/],
    ['a fractional version', (d) => (d.version = 1.5), /^version:/, /must be a whole number/],
    ['no name', (d) => delete d.name, /^name:/, /is missing, must be a text/],
    ['an empty name', (d) => (d.name = ''), /^name:/, /must not be empty/],
    ['no panels', (d) => (d.panels = []), /^panels:/, /must not be empty/],
    ['a panel that is a text', (d) => (d.panels[1] = 'front'), /^panels\[1\]:/, /must be an object/],
    [
      'a point with one number',
      (d) => d.panels[0].points[2].at.pop(),
      /^panels\[0\]\.points\[2\]\.at/,
      /at least 2 entries/,
    ],
    [
      'a coordinate in words',
      (d) => (d.panels[0].points[2].at[1] = '12'),
      /points\[2\]\.at\[1\]:/,
      /must be a finite number/,
    ],
    [
      'an infinite coordinate',
      (d) => (d.panels[0].points[2].at[1] = 'infinite'),
      /points\[2\]\.at\[1\]:/,
      /must be a finite number/,
    ],
    [
      'a null angle',
      (d) => (d.panels[2].placement.rotation[0] = null),
      /panels\[2\]\.placement\.rotation\[0\]/,
      /finite number/,
    ],
    ['a row for a point', (d) => (d.panels[0].edges[0].from = 0), /edges\[0\]\.from/, /must be a text/],
    ['a point without a name', (d) => delete d.panels[0].points[1].id, /points\[1\]\.id/, /is missing/],
    ['a pair for a point', (d) => (d.panels[0].points[1] = [0, 1]), /^panels\[0\]\.points\[1\]/, /must be/],
    [
      'two points of one name',
      (d) => (d.panels[0].points[3].id = 'p1'),
      /panel "left_btorso": two points are called "p1"/,
      /rename one/,
    ],
    [
      'an edge that starts at no point',
      (d) => (d.panels[0].edges[2].from = 'neck'),
      /panel "left_btorso", edge "edge-2": starts at point "neck", which the panel does not have/,
      /name one of its points, or add it/,
    ],
    [
      'an edge that ends at no point',
      (d) => d.panels[0].points.splice(3, 1),
      /panel "left_btorso", edge "edge-2": ends at point "p3", which the panel does not have/,
      /name one of its points/,
    ],
    [
      'a negative radius',
      (d) => (d.panels[0].edges[1].curve.radius = -1),
      /^panels\[0\]\.edges\[1\]\.curve\.radius/,
      /must be a positive number/,
    ],
    [
      'an unknown curve',
      (d) => (d.panels[0].edges[0].curve = { kind: 'helix' }),
      /edges\[0\]\.curve\.kind/,
      /"line" or "quadratic"/,
    ],
    [
      'a curve without control',
      (d) => (d.panels[0].edges[0].curve = { kind: 'quadratic' }),
      /curve\.control/,
      /is missing, must be a list/,
    ],
    ['an odd outside', (d) => (d.panels[0].outside = 0), /panels\[0\]\.outside/, /must be 1 or -1/],
    ['a negative layer', (d) => (d.panels[0].layer = -1), /panels\[0\]\.layer/, /at least 0/],
    ['seams that are no list', (d) => (d.seams = {}), /^seams/, /must be a list/],
    [
      'an unknown way to sew',
      (d) => (d.seams[0].sides = 'inside'),
      /^seams\[0\]\.sides/,
      /"right-right" or "right-wrong"/,
    ],
    [
      'two panels of one name',
      (d) => (d.panels[1].id = d.panels[0].id),
      /two panels.*"left_btorso"/,
      /rename one/,
    ],
    [
      'two edges of one name',
      (d) => (d.panels[1].edges[2].id = 'edge-0'),
      /"left_ftorso": two edges.*"edge-0"/,
      /rename one/,
    ],
    ['two seams of one name', (d) => (d.seams[1].id = d.seams[0].id), /two seams.*"stitch-0"/, /rename one/],
    [
      'a seam side without edge',
      (d) => delete d.seams[0].a[0].edge,
      /^seams\[0\]\.a\[0\]\.edge/,
      /is missing/,
    ],
    [
      'a seam to a missing edge',
      (d) => (d.seams[0].a[0].edge = 'hem'),
      /"stitch-0".*"left_ftorso" has no edge "hem"/,
      /existing edge or remove/,
    ],
  ]
  test.each(cases)('%s', (_, spoil, place, cure) => {
    const message = refusal(infinite(spoiled(own, spoil)))
    expect(message).toMatch(place)
    expect(message).toMatch(cure)
  })
})

describe('a GarmentCode pattern', () => {
  const front = (d: Anything) => d.pattern.panels.left_ftorso
  const cases: Case[] = [
    ['no properties', (d) => delete d.properties, /^properties/, /is missing, must be an object/],
    [
      'no units',
      (d) => delete d.properties.units_in_meter,
      /^properties\.units_in_meter/,
      /must be a finite number/,
    ],
    [
      'zero units',
      (d) => (d.properties.units_in_meter = 0),
      /^properties\.units_in_meter/,
      /must be a positive number/,
    ],
    [
      'units of another planet',
      (d) => (d.properties.units_in_meter = 1),
      /"left_btorso": measures 44.7 m/,
      /check the units/,
    ],
    [
      'units far too small',
      (d) => (d.properties.units_in_meter = 1e5),
      /"left_btorso", edge "edge-2": .*mm apart/,
      /check the units/,
    ],
    [
      'units that shrink edges away',
      (d) => (d.properties.units_in_meter = 1e6),
      /"left_btorso", edge "edge-\d".*mm apart/,
      /check the units/,
    ],
    ['no panels', (d) => (d.pattern.panels = {}), /^pattern\.panels/, /at least one panel/],
    [
      'a panel without name',
      (d) => (d.pattern.panels[''] = front(d)),
      /^pattern\.panels\[""\]/,
      /name must not be empty/,
    ],
    [
      'a panel of null',
      (d) => (d.pattern.panels.left_ftorso = null),
      /^pattern\.panels\.left_ftorso/,
      /must be an object/,
    ],
    [
      'an infinite vertex',
      (d) => (front(d).vertices[0][0] = 'infinite'),
      /left_ftorso\.vertices\[0\]\[0\]/,
      /must be a finite number/,
    ],
    [
      'a vertex out of range',
      (d) => (front(d).edges[1].endpoints[1] = 17),
      /"left_ftorso", edge "edge-1": there is no point 17/,
      /has points 0 to 5/,
    ],
    [
      'a loop that does not close',
      (d) => front(d).edges.pop(),
      /"left_ftorso" is not closed: edge "edge-4" ends at point "p5"/,
      /in loop order/,
    ],
    ['edges out of order', (d) => front(d).edges.reverse(), /"left_ftorso" is not closed/, /in loop order/],
    [
      'an edge from a point to itself',
      (d) => front(d).edges.splice(1, 0, { endpoints: [1, 1] }),
      /"left_ftorso", edge "edge-1": .*0 mm apart/,
      /remove it, move a point/,
    ],
    [
      'two points at one place',
      (d) => (front(d).vertices[1] = [...front(d).vertices[2]]),
      /"left_ftorso", edge "edge-1"/,
      /remove it, move a point/,
    ],
    [
      'an outline that crosses itself',
      (d) => (front(d).vertices[1] = [10, 40]),
      /"left_ftorso": edges "edge-\d" and "edge-\d" cross/,
      /move their points/,
    ],
    [
      'a curve through the other side',
      (d) => (front(d).edges[0].curvature = [0.5, 3]),
      /"left_ftorso": edges? "edge-0".*cross/,
      /move their points/,
    ],
    [
      'a loop in a curve',
      (d) =>
        (front(d).edges[0].curvature = {
          type: 'cubic',
          params: [
            [2, -1],
            [-1, -1],
          ],
        }),
      /"left_ftorso": edge "edge-0" crosses itself/,
      /straighten it/,
    ],
    [
      'all points on a line',
      (d) => {
        front(d).vertices = front(d).vertices.map((_: Anything, k: number) => [10 * k, 3 * k])
        front(d).edges = front(d).edges.map(({ endpoints }: Anything) => ({ endpoints }))
      },
      /"left_ftorso": has no area/,
      /move its points apart/,
    ],
    [
      'a curvature with three numbers',
      (d) => (front(d).edges[0].curvature = [1, 2, 3]),
      /left_ftorso\.edges\[0\]\.curvature/,
      /at most 2 entries/,
    ],
    [
      'an unknown curvature',
      (d) => (front(d).edges[0].curvature = { type: 'nurbs', params: [] }),
      /curvature\.type/,
      /"quadratic" or "cubic" or "circle"/,
    ],
    [
      'a circle that is too small',
      (d) => (front(d).edges[4].curvature.params[0] = 1),
      /"left_ftorso", edge "edge-4": arc radius 10 mm/,
      /make it at least 92/,
    ],
    [
      'a circle of radius zero',
      (d) => (front(d).edges[4].curvature.params[0] = 0),
      /edges\[4\]\.curvature\.params\[0\]/,
      /positive number/,
    ],
    [
      'a panel on the moon',
      (d) => (front(d).translation[0] = 3.8e10),
      /"left_ftorso": lies 3\.8e\+?8|"left_ftorso": lies 380000000 m/,
      /move it to within 100 m/,
    ],
    [
      'a stitch of three',
      (d) => d.pattern.stitches[0].push({ panel: 'left_ftorso', edge: 0 }),
      /^pattern\.stitches\[0\]/,
      /two sides, then at most "right_wrong"/,
    ],
    [
      'a stitch of one',
      (d) => d.pattern.stitches[0].pop(),
      /^pattern\.stitches\[0\]/,
      /is missing|at least 2 entries/,
    ],
    [
      'a stitch to a missing panel',
      (d) => (d.pattern.stitches[2][1].panel = 'sleeve'),
      /"stitch-2": there is no panel "sleeve"/,
      /existing panel or remove/,
    ],
    [
      'a stitch to a missing edge',
      (d) => (d.pattern.stitches[2][1].edge = 40),
      /"stitch-2": panel "right_btorso" has no edge "edge-40"/,
      /existing edge or remove/,
    ],
    [
      'an edge sewn twice',
      (d) => (d.pattern.stitches[1][0] = d.pattern.stitches[0][0]),
      /"stitch-1": edge "edge-3" of panel "left_ftorso" is already sewn by seam "stitch-0"/,
      /remove one/,
    ],
    [
      'an edge sewn to itself',
      (d) => (d.pattern.stitches[0][1] = d.pattern.stitches[0][0]),
      /"stitch-0": sews edge "edge-3" of panel "left_ftorso" to itself/,
      /choose another edge, or split/,
    ],
    [
      'a seam of very unequal sides',
      (d) => {
        d.pattern.stitches = [
          [
            { panel: 'left_ftorso', edge: 3 },
            { panel: 'left_btorso', edge: 4 },
          ],
        ]
        d.pattern.panels.left_btorso.vertices[5] = [24.23673, -60]
        d.pattern.panels.left_btorso.vertices[0] = [0, -60]
      },
      /"stitch-0": its sides measure 66.12 mm and 841/,
      /shorten one/,
    ],
    [
      'a name as long as a page',
      (d) => (d.pattern.stitches[0][0].panel = 'x'.repeat(5000)),
      /"stitch-0": there is no panel "xxx/,
      /existing panel or remove/,
    ],
    [
      'a name over two lines',
      (d) => (d.pattern.stitches[0][0].panel = 'a\nb'),
      /there is no panel "a\\nb"/,
      /existing panel or remove/,
    ],
  ]
  test.each(cases)('%s', (_, spoil, place, cure) => {
    const message = refusal(infinite(spoiled(stored, spoil)))
    expect(message).toMatch(place)
    expect(message).toMatch(cure)
  })
})

test('a text of the other format than asked for is refused, not misread', () => {
  expect(refusal(stored, 'garment')).toMatch(/^version: must be a whole number/)
  expect(refusal(own, 'garmentcode')).toMatch(/^pattern: is missing, must be an object/)
})
