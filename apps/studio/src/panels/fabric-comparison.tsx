/** Two fabrics side by side, row by row. */
import type { Fabric } from '@selvedge/engine'
import { stiffnessOf, stiffnessWord, stretchOf } from '../fabric-figures.ts'
import { setFabric } from '../studio.ts'
import { DrapePicture, percent, SourceTag } from './fabric-parts.tsx'

interface Props {
  /** One or two. */
  readonly fabrics: readonly Fabric[]
  pictured(fabric: Fabric): boolean
  onClose(): void
}

const ROWS: readonly (readonly [string, (fabric: Fabric) => string])[] = [
  ['Weight', ({ density }) => `${Math.round(1000 * density)} g/m²`],
  ['Thickness', ({ thickness }) => `${(1000 * thickness).toFixed(2)} mm`],
  ['Gives, warp', (fabric) => `${percent(stretchOf(fabric).warp)} %`],
  ['Gives, weft', (fabric) => `${percent(stretchOf(fabric).weft)} %`],
  ['Shear', ({ shear }) => `${shear.toFixed(0)} N/m`],
  ['Bending', (fabric) => `${stiffnessWord(fabric)}, ${(1e6 * stiffnessOf(fabric)).toFixed(1)} µN m`],
  ['On the body', ({ frictionBody }) => frictionBody.toFixed(2)],
  ['Fibre', ({ composition }) => composition ?? 'not told'],
]

export function FabricComparison({ fabrics, pictured, onClose }: Props) {
  return (
    <section className="comparison" aria-label="Comparison">
      <header>
        <h4>Side by side</h4>
        <button type="button" className="quiet small" aria-label="Close comparison" onClick={onClose}>
          Close
        </button>
      </header>
      <table>
        <thead>
          <tr>
            <td />
            {fabrics.map((fabric) => (
              <th key={fabric.name} scope="col">
                <DrapePicture fabric={fabric} pictured={pictured(fabric)} />
                {fabric.title || fabric.name} <SourceTag fabric={fabric} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, told]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {fabrics.map((fabric) => (
                <td key={fabric.name} className="figure">
                  {told(fabric)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {fabrics.map((fabric) => (
              <td key={fabric.name}>
                <button
                  type="button"
                  className="plain"
                  aria-label={`Use ${fabric.title || fabric.name}`}
                  onClick={() => setFabric(fabric.name)}
                >
                  Use
                </button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {fabrics.length === 1 && <p className="muted small">Choose Compare on another card.</p>}
    </section>
  )
}
