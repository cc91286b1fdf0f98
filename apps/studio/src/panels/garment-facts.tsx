/** The garment as a whole: its name, its size, how much cloth and weight it is, what has to be bought, and notes. */
import type { Fabric, Garment } from '@selvedge/engine'
import { fabricNeeds } from '@selvedge/engine/io'
import { panelSignedArea } from '@selvedge/engine/pattern'
import { projectFabrics } from '@selvedge/engine/project'
import { useEffect, useMemo, useState } from 'react'
import { bodyTitle } from '../catalogue.ts'
import { isMadeToMeasure, toggleMadeToMeasure } from '../made-to-measure.ts'
import { setSize } from '../set-size.ts'
import { SIZES, type Size, sizeGirths, sizeOf } from '../sizes.ts'
import { documentTitle, fabricName, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { edit } from '../work.ts'
import { Fact, Facts } from './fields.tsx'
import { MadeToMeasure } from './made-to-measure.tsx'

export function GarmentFacts({ garment }: { garment: Garment }) {
  const title = useStore(studioStore, documentTitle)
  const notes = useStore(studioStore, (state) => projectOf(state).notes ?? '')
  return (
    <>
      <TextField
        name="Name"
        text={title}
        onChange={(words) => edit({ kind: 'setTitle', title: words || null }, { name: 'rename' })}
      />
      <SizeField garment={garment} />
      <GarmentNumbers garment={garment} />
      <TextField
        name="Notes"
        text={notes}
        rows={2}
        onChange={(words) => edit({ kind: 'setNotes', notes: words || null }, { name: 'write notes' })}
      />
    </>
  )
}

/** What it takes: pieces, cloth, weight. */
export function GarmentNumbers({ garment }: { garment: Garment }) {
  const built = useStore(studioStore, (state) => state.fabrics)
  const project = useStore(studioStore, projectOf)
  const usual = useStore(studioStore, fabricName)
  const areas = useMemo(() => garment.panels.map((panel) => Math.abs(panelSignedArea(panel))), [garment])
  const needs = useMemo(() => needsOf(garment), [garment])
  const area = areas.reduce((sum, one) => sum + one, 0)
  const weight = weightOf(garment, areas, projectFabrics(project, built), usual)
  return (
    <Facts>
      <Fact name="Pieces">{garment.panels.length}</Fact>
      <Fact name="Seams">{garment.seams.length}</Fact>
      <Fact name="Cloth" title="Of the pieces, without seam allowances">
        {area.toFixed(2)} m²
      </Fact>
      {weight !== null && <Fact name="Weight">{Math.round(1000 * weight)} g</Fact>}
      {needs.map(({ width, length }) => (
        <Fact
          key={width}
          name={`To buy, ${Math.round(100 * width)} cm wide`}
          title="Single layer, pieces either way up, with seam allowances: a cutter saves some per cent more"
        >
          {length === null ? 'too narrow' : `${(Math.ceil(20 * length) / 20).toFixed(2)} m`}
        </Fact>
      ))}
      {garment.fittedBody && <Fact name="Drafted for">{bodyTitle(garment.fittedBody)}</Fact>}
    </Facts>
  )
}

/** Every piece by its own cloth [kg]; null before fabrics are known. */
function weightOf(
  { panels }: Garment,
  areas: readonly number[],
  fabrics: readonly Fabric[],
  usual: string,
): number | null {
  let sum = 0
  for (const [row, panel] of panels.entries()) {
    const fabric = fabrics.find(({ name }) => name === (panel.fabric ?? usual))
    if (!fabric) return null
    sum += areas[row] * fabric.density
  }
  return sum
}

/** None of pieces that cannot be cut yet; Problems says why. */
function needsOf(garment: Garment): ReturnType<typeof fabricNeeds> {
  try {
    return garment.panels.length > 0 ? fabricNeeds(garment) : []
  } catch {
    return []
  }
}

/** Letters, or made to measure. */
function SizeField({ garment }: { garment: Garment }) {
  const made = useStore(studioStore, isMadeToMeasure)
  const size = sizeOf(garment)
  const value = size ?? (made ? MEASURED : garment.fittedTo && garment.fittedBody ? OTHER : DRAFTED)
  const choose = (chosen: string) => {
    if (chosen === MEASURED) void toggleMadeToMeasure()
    else void setSize(SIZES.find((one) => one === chosen) ?? null)
  }
  return (
    <div className="size-field">
      <label className="field">
        <span>Size</span>
        <select aria-label="Size" value={value} onChange={(event) => choose(event.target.value)}>
          {(value === DRAFTED || garment.fittedBody) && <option value={DRAFTED}>As drafted</option>}
          {value === OTHER && <option value={OTHER}>To other measurements</option>}
          {SIZES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
          {made && <option value={MEASURED}>Made to measure</option>}
        </select>
      </label>
      <MadeToMeasure />
      {size && garment.fittedTo && (
        <p className="muted small figure">{sizeWords(size, garment.fittedTo.sex)}</p>
      )}
    </div>
  )
}

const [DRAFTED, OTHER, MEASURED] = ['drafted', 'other', 'measured']

/** Bust 102, waist 86, hips 110 cm. */
function sizeWords(size: Size, sex: 'female' | 'male' | 'neutral'): string {
  const { bust, waist, hips } = sizeGirths(size, sex)
  const [b, w, h] = [bust, waist, hips].map((girth) => Number((100 * girth).toFixed(1)))
  const whose = { female: 'women', male: 'men', neutral: 'anybody' }[sex]
  return `For ${whose} of bust ${b}, waist ${w}, hips ${h} cm. Our own table, after the letters of EN 13402-3; lengths stay as drafted.`
}

interface TextProps {
  readonly name: string
  readonly text: string
  readonly rows?: number
  onChange(text: string): void
}

/** Words to be typed; leaving the field is one step, and so is Enter where there is one row; Esc gives up. */
function TextField({ name, text, rows = 1, onChange }: TextProps) {
  const [words, setWords] = useState(text)
  useEffect(() => setWords(text), [text])
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') setWords(text)
    if (event.key !== 'Enter' || rows > 1) return
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <label className="field text-field">
      <span>{name}</span>
      <textarea
        aria-label={name}
        rows={rows}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onBlur={() => words.trim() !== text && onChange(words.trim())}
        onKeyDown={onKeyDown}
      />
    </label>
  )
}
