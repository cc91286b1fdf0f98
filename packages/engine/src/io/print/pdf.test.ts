import { strFromU8, unzlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { decimal, pdfPath, pdfText, pdfUse, textWidth, writePdf } from './pdf.ts'

const PEN = { width: 0.5, grey: 0, dash: [] }
const page = { widthMm: 210, heightMm: 297, content: pdfPath([10, 10, 60, 10, 60, 60, 10, 60], true, PEN) }
const bytes = writePdf({
  title: 'Skirt (A) — größe',
  pages: [page, { ...page, content: pdfUse(0, 5, 6, [0, 0, 20, 20]) + pdfText(1, 2, 3, 'a\\b (c)', 0, 1) }],
  forms: [{ widthMm: 100, heightMm: 50, content: pdfText(0, 0, 4, 'form') }],
})
const file = strFromU8(bytes, true)

/** Content of stream objects in the order of the file. */
function streams(): string[] {
  return [...file.matchAll(/\/Length (\d+) >>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length
    return strFromU8(unzlibSync(bytes.subarray(start, start + Number(found[1]))), true)
  })
}

describe('the file', () => {
  test('every object stands where the table says, and every reference exists', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)![1])
    expect(file.slice(start, start + 4)).toBe('xref')
    const places = [...file.slice(start).matchAll(/(\d{10}) 00000 n \n/g)].map((row) => Number(row[1]))
    places.forEach((at, k) => {
      expect(file.slice(at, at + `${k + 1} 0 obj`.length)).toBe(`${k + 1} 0 obj`)
    })
    for (const [, row] of file.matchAll(/(\d+) 0 R/g)) expect(Number(row)).toBeLessThanOrEqual(places.length)
    const parent = /\/Parent (\d+) 0 R/.exec(file)![1]
    expect(file.slice(places[Number(parent) - 1])).toMatch(/^\d+ 0 obj\n<< \/Type \/Pages .*\/Count 2/)
  })

  test('an A4 page measures 210 × 297 mm and printers are asked not to scale', () => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(file)!.map(Number)
    expect((width / 72) * 25.4).toBeCloseTo(210, 4)
    expect((height / 72) * 25.4).toBeCloseTo(297, 4)
    expect(file).toContain('/PrintScaling /None')
  })

  test('the same pages give the same bytes', () => {
    expect(writePdf({ title: 'x', pages: [page] })).toEqual(writePdf({ title: 'x', pages: [page] }))
  })
})

test('drawing: millimetres by one scale, text escaped and turned', () => {
  const [form, first, second] = streams()
  expect(form).toContain('(form) Tj')
  expect(first).toMatch(/^2\.83464567 0 0 2\.83464567 0 0 cm\n/)
  expect(first).toContain('10 10 m\n60 10 l\n60 60 l\n10 60 l\ns')
  expect(second).toContain('0 0 20 20 re W n 1 0 0 1 5 6 cm /X0 Do')
  expect(second).toContain('0 1 -1 0 1 2 Tm (a\\\\b \\(c\\)) Tj')
  expect(file).toContain('/Title (Skirt \\(A\\) \x97 größe)')
})

test('numbers are short and never exponents; Helvetica is measured', () => {
  expect([0, -0, 1e-9, 0.1, 1 / 3, -2.5, 1e7].map(decimal)).toEqual([
    '0',
    '0',
    '0',
    '0.1',
    '0.3333',
    '-2.5',
    '10000000',
  ])
  expect(textWidth('mm', 10)).toBeCloseTo(16.66, 10)
  expect(textWidth('A1', 1000)).toBe(667 + 556)
})
