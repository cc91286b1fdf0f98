import { describe, expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import { checkFormat, messageFault } from './check-format.ts'
import { evaluateFormula } from './formula.ts'
import { looksLikeSeamly, readSeamlyMeasurements } from './seamly-measurements.ts'

const person = `<?xml version="1.0" encoding="UTF-8"?>
<smis>
    <!--Measurements created with SeamlyMe-->
    <version>0.3.4</version>
    <unit>cm</unit>
    <personal><given-name>A</given-name><gender>female</gender></personal>
    <body-measurements>
        <m name="height" value="168"/>
        <m name="bust_circ" value="92.5"/>
        <m name="lowbust_circ" value="(bust_circ - 14)"/>
        <m name="waist_circ" value="72"/>
        <m name="hip_circ" value="waist_circ + 2*12"/>
        <m name="neck_circ" value="36"/>
        <m name="shoulder_length" value="12.5"/>
        <m name="arm_shoulder_tip_to_elbow_bent" value="34"/>
        <m name="arm_elbow_to_wrist_bent" value="25"/>
        <m name="arm_shoulder_tip_to_wrist_bent" value="arm_shoulder_tip_to_elbow_bent+arm_elbow_to_wrist_bent"/>
        <m name="leg_crotch_to_floor" value="77"/>
        <m name="shoulder_slope_neck_side_angle" value="20"/>
        <m name="width_bust" value="0"/>
        <m name="@ease" value="-hip_circ/-16" full_name="Ease" description="own &quot;measure&quot; &lt;x&gt;"/>
    </body-measurements>
</smis>
`
const sizes = `<?xml version="1.0"?><vst><version>0.4.2</version><unit>mm</unit>
  <size base="500"/><height base="1760"/>
  <body-measurements>
    <m name="height" base="1760" size_increase="0" height_increase="60"/>
    <m name="bust_circ" base="1000" size_increase="40" height_increase="0"/>
    <m name="waist_circ" base="880" size_increase="38" height_increase="2"/>
  </body-measurements></vst>`

describe('one person', () => {
  const read = readSeamlyMeasurements(person)

  test('our names, metres, formulas worked out', () => {
    const wanted = {
      height: 1.68,
      neck: 0.36,
      bust: 0.925,
      underbust: 0.785,
      waist: 0.72,
      hips: 0.96,
      shoulderLength: 0.125,
      armLength: 0.59,
      inseam: 0.77,
    }
    expect(Object.keys(read.measurements).sort()).toEqual(Object.keys(wanted).sort())
    for (const [name, value] of Object.entries(wanted)) {
      expect(read.measurements[name as keyof typeof wanted], name).toBeCloseTo(value, 12)
    }
    expect(read.kind).toBe('individual')
    expect(read.sex).toBe('female')
  })

  test('what only they measure keeps its name; slopes are angles; zeros are said', () => {
    expect(read.others['@ease']).toBeCloseTo(0.06, 12)
    expect(read.others.arm_elbow_to_wrist_bent).toBeCloseTo(0.25, 12)
    expect(read.angles.shoulder_slope_neck_side_angle).toBeCloseTo(Math.PI / 9, 12)
    expect(read.others.width_bust).toBeUndefined()
    expect(read.notes).toEqual(['1 measurements are 0 and were left out'])
  })

  test('inches', () => {
    const read = readSeamlyMeasurements(person.replace('<unit>cm', '<unit>inch').replace('"168"', '"66"'))
    expect(read.measurements.height).toBeCloseTo(1.6764, 12)
  })
})

describe('many sizes', () => {
  test('the base, and a size and height away from it', () => {
    const base = readSeamlyMeasurements(sizes)
    expect(base.kind).toBe('multisize')
    expect(base.measurements).toEqual({ height: 1.76, bust: 1, waist: 0.88 })
    expect(base.notes).toEqual(['the file does not give: hips'])
    const tall = readSeamlyMeasurements(sizes, { size: 0.54, height: 1.7 }).measurements
    expect(tall.bust).toBeCloseTo(1 + 2 * 0.04, 12) // two sizes up
    expect(tall.waist).toBeCloseTo(0.88 + 2 * 0.038 - 0.002, 12)
    expect(tall.height).toBeCloseTo(1.7, 12)
  })
})

test('formulas: precedence, brackets, signs, and nothing but arithmetic', () => {
  const names: Record<string, number> = { a: 2, b_1: 10 }
  const value = (formula: string) => evaluateFormula(formula, (name) => names[name] ?? Number.NaN)
  expect(value('1+2*3')).toBe(7)
  expect(value('(1+2)*-a')).toBe(-6)
  expect(value('b_1/a/5 - -1')).toBe(2)
  expect(value('  .5 + 1,5')).toBe(2)
  for (const bad of [
    '',
    '1+',
    '(1',
    '1)',
    'a b_1',
    '1/0',
    'x',
    'a.constructor',
    'alert(1)',
    `${'('.repeat(500)}1`,
    '2^3',
  ]) {
    expect(() => value(bad), bad).toThrow(InputError)
  }
})

test('damaged files are refused in one sentence or read', () => {
  for (const [text, seed] of [
    [person, 4],
    [sizes, 5],
  ] as const) {
    const report = checkFormat({ text, read: readSeamlyMeasurements, mutations: 300, seed })
    console.log(`seamly, seed ${seed}: ${report.refused} refused, ${report.read} still readable`)
    expect(report.refused).toBeGreaterThan(30)
  }
})

test.each([
  ['another root', '<svg/>', /root element is "svg"; choose/],
  ['no unit', '<vit><body-measurements><m name="a" value="1"/></body-measurements></vit>', /unit is ""/],
  ['nothing measured', '<vit><unit>cm</unit></vit>', /holds none/],
  ['a ring', person.replace('value="72"', 'value="hip_circ"'), /depends on itself/],
  ['an unknown name', person.replace('value="72"', 'value="hipp"'), /uses "hipp"/],
  [
    'a wrong unit',
    person.replace('<unit>cm', '<unit>mm').replace('"168"', '"16800000"'),
    /check the value and the unit/,
  ],
])('%s', (_, text, message) => {
  let fault: unknown
  try {
    readSeamlyMeasurements(text)
  } catch (error) {
    fault = error
  }
  expect(messageFault(fault)).toBeUndefined()
  expect(String(fault)).toMatch(message)
})

test('is told by its root', () => {
  expect(looksLikeSeamly(person)).toBe(true)
  expect(looksLikeSeamly(sizes)).toBe(true)
  expect(looksLikeSeamly('<?xml version="1.0"?><svg/>')).toBe(false)
})
