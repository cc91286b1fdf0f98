/**
 * Files as cutting rooms have them: an empty header, one block per piece and size, outlines drawn edge by edge, copies of the
 * curves on layers 84 and 85, halves on the fold, attributes nobody reads, grade rule numbers in the sample size.
 */
import { describe, expect, test } from 'vitest'
import { edgeLength, type Point2, validateGarment } from '../../pattern/index.ts'
import { readDxfPatterns } from './dxf-aama.ts'

const LENGTH = 700 // [mm]
const SIZES = [
  ['42', 0],
  ['44', 6],
  ['46', 12],
] as const

function pair(code: number, value: string | number): string {
  return `${String(code).padStart(3)}\r\n${typeof value === 'number' ? value.toFixed(4) : value}\r\n`
}

function text(layer: string, words: string): string {
  return `${pair(0, 'TEXT')}${pair(8, layer)}${pair(10, 400)}${pair(20, 400)}${pair(40, '0.250')}${pair(1, words)}${pair(7, 'STANDARD')}`
}

function stretch(layer: string, points: readonly Point2[]): string {
  const vertices = points.map(([x, y]) => pair(0, 'VERTEX') + pair(8, layer) + pair(10, x) + pair(20, y))
  const head = pair(0, 'POLYLINE') + pair(8, layer) + pair(66, '1') + pair(70, '0')
  return `${head}${vertices.join('')}${pair(0, 'SEQEND')}${pair(8, layer)}`
}

function line(layer: string, [a, b]: readonly Point2[]): string {
  return pair(0, 'LINE') + pair(8, layer) + pair(10, a[0]) + pair(20, a[1]) + pair(11, b[0]) + pair(21, b[1])
}

function point(layer: string, [x, y]: Point2): string {
  return pair(0, 'POINT') + pair(8, layer) + pair(10, x) + pair(20, y)
}

/** Half a front, centre line along x at y = 300: hem, side, armhole, shoulder, neck, centre. */
function halfFront(grow: number): Point2[][] {
  const [left, low, high] = [60, 300, 535 + grow]
  const end = left + LENGTH
  return [
    [[left, low], [left, high]],
    [[left, high], [200, high - 4], [350, high - 6], [500, high]],
    [[500, high], [504, high - 20], [530, high - 34], [600, high - 38], [600, high - 38], [690, high - 16]],
    [[690, high - 16], [end, low + 90]],
    [[end, low + 90], [end - 40, low + 80], [end - 75, low + 50], [end - 90, low + 20], [end - 90, low]],
    [[end - 90, low], [left, low]],
  ] // biome-ignore format: one edge a line
}

function block(size: string, grow: number, sample: boolean): string {
  const edges = halfFront(grow)
  const parts = [
    pair(0, 'BLOCK') + pair(8, '0') + pair(2, `TEE-FR_${size}`) + pair(70, '64') + pair(10, 0) + pair(20, 0),
    text('1', 'Piece Name: TEE-FR'),
    text('1', `SIZE: ${size}`),
    sample ? text('1', 'Quantity: 1') + text('1', 'ANNOTATION: FRONT') + text('1', 'Fabric: A') : '',
    text('15', 'Neckline full'),
    ...edges.map((edge) => stretch('1', edge) + stretch('84', edge)),
    ...(sample ? edges.map(([corner]) => point('2', corner) + text('2', '# 2')) : []),
    line('7', [[200, 400], [500, 400]]), // biome-ignore format: two points
    line('5', [[200, 400], [500, 400]]), // biome-ignore format: two points
    line('6', edges[5]),
    point('4', [350, 535 + grow - 6]),
    `${pair(0, 'ATTDEF')}${pair(8, '1')}${pair(10, 60)}${pair(20, 500)}${pair(1, 'Link:4')}${pair(2, 'Dependency')}${pair(3, '')}`,
    pair(0, 'ENDBLK'),
  ]
  return parts.join('')
}

const file = [
  pair(0, 'SECTION') + pair(2, 'HEADER') + pair(0, 'ENDSEC') + pair(0, 'SECTION') + pair(2, 'BLOCKS'),
  ...SIZES.map(([size, grow]) => block(size, grow, size === '44')),
  pair(0, 'ENDSEC') + pair(0, 'SECTION') + pair(2, 'ENTITIES'),
  ...SIZES.map(
    ([size]) => `${pair(0, 'INSERT')}${pair(8, '1')}${pair(2, `TEE-FR_${size}`)}${pair(10, 0)}${pair(20, 0)}`,
  ),
  ...['STYLE NAME: TEE', 'SAMPLE SIZE: 44', 'GRADE RULE TABLE: SIZES', 'UNITS: METRIC'].map((words) =>
    text('1', words),
  ),
  pair(0, 'ENDSEC') + pair(0, 'EOF'),
].join('')

describe('a file from the cutting room', () => {
  const { sizes, sample, notes } = readDxfPatterns(file)

  test('has one garment per size, the sample size told', () => {
    expect(sizes.map(({ size }) => size)).toEqual(['42', '44', '46'])
    expect(sizes[sample].size).toBe('44')
    for (const { garment } of sizes) expect(() => validateGarment(garment)).not.toThrow()
  })

  test('halves on the fold are whole, and grow from size to size', () => {
    sizes.forEach(({ garment }, row) => {
      const [front] = garment.panels
      const across = front.points.map(({ at }) => at[1])
      const width = Math.max(...across) - Math.min(...across)
      expect(width).toBeCloseTo((2 * (235 + SIZES[row][1])) / 1000, 9)
      expect(front.notches?.length, 'on both sides').toBe(2)
    })
  })

  test('corners are where the drawing begins a new stretch, also without turn points', () => {
    for (const { garment, size } of sizes) {
      const [front] = garment.panels
      expect(front.edges.length, size).toBe(8) // hem and neck went on over the fold
      const hem = Math.max(
        ...front.edges.filter(({ curve }) => curve.kind === 'line').map((edge) => edgeLength(front, edge)),
      )
      expect(hem).toBeGreaterThan(0.47)
    }
    expect(notes.join('\n')).toContain('drawn in stretches')
    expect(notes.join('\n')).toContain('.rul')
  })
})
