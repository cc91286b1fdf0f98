/**
 * Fabrics as cards, each with a picture of its drape: the same circle of cloth on the same stand, computed by the engine
 * (`bench/fabric-drapes.mjs`). A card chooses; two of them can be put side by side.
 */
import type { Fabric } from '@selvedge/engine'
import { useState } from 'react'
import { fabricWords, stiffnessOf, stiffnessWord, stretchOf } from '../fabric-figures.ts'
import { createStore, useStore } from '../store.ts'
import { setFabric } from '../studio.ts'
import { FabricComparison } from './fabric-comparison.tsx'
import { DrapePicture, percent, SourceTag } from './fabric-parts.tsx'

/** By name, at most two. */
const compareStore = createStore<{ names: readonly string[] }>({ names: [] })

interface Props {
  readonly fabrics: readonly Fabric[]
  /** Name of the one in use. */
  readonly chosen: string
  /** The document's own. */
  readonly own: readonly Fabric[]
}

export function FabricCards({ fabrics, chosen, own }: Props) {
  const [words, setWords] = useState('')
  const [measured, setMeasured] = useState(false)
  const names = useStore(compareStore, (state) => state.names)
  const wanted = words.toLowerCase().split(/\s+/)
  const shown = fabrics.filter(
    (fabric) => (!measured || fabric.measured) && wanted.every((word) => fabricWords(fabric).includes(word)),
  )
  const compared = names.flatMap((name) => fabrics.find((fabric) => fabric.name === name) ?? [])
  return (
    <>
      <div className="fabric-filter">
        <input
          type="search"
          aria-label="Filter fabrics"
          placeholder="knit, wool, stiff …"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <button
          type="button"
          className="plain"
          aria-pressed={measured}
          title="Only fabrics whose numbers a lab measured"
          onClick={() => setMeasured(!measured)}
        >
          Measured
        </button>
      </div>
      <ul className="fabric-cards" aria-label="Fabrics">
        {shown.map((fabric) => (
          <li key={fabric.name} className="fabric-card" data-chosen={fabric.name === chosen || undefined}>
            <FabricCard
              fabric={fabric}
              chosen={fabric.name === chosen}
              compared={names.includes(fabric.name)}
              pictured={!own.includes(fabric)}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">No fabric is like that. Try a fibre, a weave or “soft”.</p>}
      {compared.length > 0 && (
        <FabricComparison
          fabrics={compared}
          pictured={(fabric) => !own.includes(fabric)}
          onClose={() => compareStore.set({ names: [] })}
        />
      )}
    </>
  )
}

interface CardProps {
  readonly fabric: Fabric
  readonly chosen: boolean
  readonly compared: boolean
  readonly pictured: boolean
}

function FabricCard({ fabric, chosen, compared, pictured }: CardProps) {
  const title = fabric.title || fabric.name
  const { warp, weft } = stretchOf(fabric)
  return (
    <>
      <button
        type="button"
        className="fabric-choice"
        aria-pressed={chosen}
        onClick={() => setFabric(fabric.name)}
      >
        <DrapePicture fabric={fabric} pictured={pictured} />
        <strong>{title}</strong>
      </button>
      <p
        className="fabric-numbers muted figure"
        title="Weight; longer under a tug of 4.9 N per cm, along warp and weft; plate rigidity, mean of both"
      >
        {Math.round(1000 * fabric.density)} g/m²
        <br />
        gives {percent(warp)} · {percent(weft)} %
        <br />
        {stiffnessWord(fabric)}, {(1e6 * stiffnessOf(fabric)).toFixed(1)} µN m
      </p>
      <span className="fabric-foot">
        <SourceTag fabric={fabric} />
        <button
          type="button"
          className="quiet small"
          aria-label={`Compare ${title}`}
          aria-pressed={compared}
          onClick={() => toggleCompared(fabric.name)}
        >
          Compare
        </button>
      </span>
    </>
  )
}

/** The two chosen last. */
function toggleCompared(name: string): void {
  const { names } = compareStore.get()
  compareStore.set({
    names: names.includes(name) ? names.filter((one) => one !== name) : [...names, name].slice(-2),
  })
}
