/** The fabric: which one, how it hangs, what a lab would write about it, and its numbers to be changed. */
import type { Fabric } from '@selvedge/engine'
import { fabricLook } from '@selvedge/engine/display'
import { projectFabrics } from '@selvedge/engine/project'
import { stiffnessOf, stiffnessWord, stretchOf } from '../fabric-figures.ts'
import { setRepeat } from '../picture-file.ts'
import { fabricName, projectOf, studioStore } from '../state.ts'
import { useStore } from '../store.ts'
import { setFabric } from '../studio.ts'
import { FabricCards } from './fabric-cards.tsx'
import { FabricEditor } from './fabric-editor.tsx'
import { percent, SourceTag } from './fabric-parts.tsx'
import { Fact, Facts } from './fields.tsx'
import { NumberField } from './number-field.tsx'

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
      <FabricCards fabrics={fabrics} chosen={name} own={project.fabrics} />
      {fabric && <FabricFacts fabric={fabric} />}
      {fabric && <FabricEditor fabric={fabric} />}
    </>
  )
}

function FabricFacts({ fabric }: { fabric: Fabric }) {
  const { warp, weft } = stretchOf(fabric)
  const { picture } = fabricLook(fabric)
  return (
    <>
      <h3>{fabric.title || fabric.name}</h3>
      {picture ? (
        <div className="printed">
          <NumberField name="Repeat" value={picture.width} least={0.005} onChange={setRepeat} />
          <button type="button" className="plain" onClick={() => setRepeat(null)}>
            Remove picture
          </button>
        </div>
      ) : (
        <p className="muted small">Drop a picture (PNG, JPEG) on the 3D window to print it on this fabric.</p>
      )}
      <Facts>
        {fabric.composition && <Fact name="Fibre">{fabric.composition}</Fact>}
        <Fact name="Weight">{Math.round(1000 * fabric.density)} g/m²</Fact>
        <Fact name="Thickness">{(1000 * fabric.thickness).toFixed(2)} mm</Fact>
        <Fact name="Gives warp · weft" title="Longer under a tug of 4.9 N per cm of width">
          {percent(warp)} · {percent(weft)} %
        </Fact>
        <Fact name="Stretch warp · weft" title="Tangent stiffness at small strain">
          {fabric.stretchWarp.toFixed(0)} · {fabric.stretchWeft.toFixed(0)} N/m
        </Fact>
        <Fact name="Shear">{fabric.shear.toFixed(0)} N/m</Fact>
        <Fact name="Bending" title="Plate rigidity, mean of warp and weft">
          {stiffnessWord(fabric)}, {(1e6 * stiffnessOf(fabric)).toFixed(1)} µN m
        </Fact>
        <Fact name="Friction body · cloth">
          {fabric.frictionBody.toFixed(2)} · {fabric.frictionCloth.toFixed(2)}
        </Fact>
      </Facts>
      <p className="small">
        <SourceTag fabric={fabric} /> <span className="muted">{fabric.source}</span>
      </p>
    </>
  )
}
