/** Numbers of the fabric in use. Changing one makes a cloth of the document's own; what is worn follows at once. */
import type { Fabric } from '@selvedge/engine'
import { FABRIC_NUMBERS, type FabricNumber } from '../change-fabric.ts'
import { NUMBER_WORDS, setFabricNumber } from '../edit-fabric.ts'
import { FabricPlots } from './fabric-plot.tsx'
import { NumberField } from './number-field.tsx'

/** Unit, and the least a model of cloth can work with. */
const UNITS_OF = {
  density: ['g/m²', 0.005],
  thickness: ['fine mm', 0.00003],
  stretchWarp: ['N/m', 5],
  stretchWeft: ['N/m', 5],
  shear: ['N/m', 1],
  bendWarp: ['µN m', 0],
  bendWeft: ['µN m', 0],
  frictionBody: ['µ', 0],
  frictionCloth: ['µ', 0],
} as const satisfies Record<FabricNumber, readonly [string, number]>

export function FabricEditor({ fabric }: { fabric: Fabric }) {
  return (
    <details className="more">
      <summary>Edit numbers</summary>
      <FabricPlots fabric={fabric} />
      <div className="more-fields">
        {FABRIC_NUMBERS.map((field) => (
          <NumberField
            key={field}
            name={NUMBER_WORDS[field]}
            value={fabric[field]}
            unit={UNITS_OF[field][0]}
            least={UNITS_OF[field][1]}
            onChange={(value) => setFabricNumber(field, value)}
          />
        ))}
      </div>
      <p className="muted small">
        The first change makes a fabric of this document, named after this one. What was measured of it is
        scaled along.
      </p>
    </details>
  )
}
