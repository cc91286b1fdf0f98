/** The fabric: which one, and what a lab would write about it. */
import type { Fabric } from '@selvedge/engine'
import { fabricLook } from '@selvedge/engine/display'
import { projectFabrics } from '@selvedge/engine/project'
import { fabricName, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { setFabric } from '../studio.ts'
import { Fact, Facts } from './fields.tsx'

export function FabricTab() {
  const built = useStore(studioStore, (state) => state.fabrics)
  const project = useStore(studioStore, projectOf)
  const name = useStore(studioStore, fabricName)
  const fabrics = projectFabrics(project, built)
  const fabric = fabrics.find((candidate) => candidate.name === name)
  if (built.length === 0) return <p className="muted">The fabrics are being loaded.</p>
  return (
    <>
      <label className="field">
        <span>Fabric</span>
        <select aria-label="Fabric" value={name} onChange={(event) => setFabric(event.target.value)}>
          {fabrics.map((candidate) => (
            <option key={candidate.name} value={candidate.name}>
              {candidate.title || candidate.name}
            </option>
          ))}
        </select>
      </label>
      {fabric && <FabricFacts fabric={fabric} />}
    </>
  )
}

function FabricFacts({ fabric }: { fabric: Fabric }) {
  const look = fabricLook(fabric)
  return (
    <>
      <div className="swatch" style={{ background: look.colour }} data-weave={look.weave} />
      <Facts>
        {fabric.composition && <Fact name="Fibre">{fabric.composition}</Fact>}
        <Fact name="Weight">{Math.round(1000 * fabric.density)} g/m²</Fact>
        <Fact name="Thickness">{(1000 * fabric.thickness).toFixed(2)} mm</Fact>
        <Fact name="Stretch warp · weft" title="Tangent stiffness at small strain">
          {fabric.stretchWarp.toFixed(0)} · {fabric.stretchWeft.toFixed(0)} N/m
        </Fact>
        <Fact name="Shear">{fabric.shear.toFixed(0)} N/m</Fact>
        <Fact name="Bending" title="Plate rigidity, mean of warp and weft">
          {stiffnessWord(fabric)}, {(0.5e6 * (fabric.bendWarp + fabric.bendWeft)).toFixed(1)} µN m
        </Fact>
        <Fact name="Friction body · cloth">
          {fabric.frictionBody.toFixed(2)} · {fabric.frictionCloth.toFixed(2)}
        </Fact>
      </Facts>
      <p className="small">
        <span className={fabric.measured ? 'tag good' : 'tag warning'}>
          {fabric.measured ? 'measured' : 'guessed'}
        </span>{' '}
        <span className="muted">{fabric.source}</span>
      </p>
    </>
  )
}

/** In words, by the quarters of 618 measured fabrics: median plate rigidity 1.4e-5 N m. */
function stiffnessWord(fabric: Fabric): string {
  const rigidity = 0.5 * (fabric.bendWarp + fabric.bendWeft)
  if (rigidity < 5e-6) return 'limp'
  if (rigidity < 1.4e-5) return 'soft'
  if (rigidity < 4e-5) return 'firm'
  return 'stiff'
}
