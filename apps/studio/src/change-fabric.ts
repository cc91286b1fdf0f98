/**
 * A fabric with one number changed: a cloth of the document's own, after the one it began as. What a lab measured goes along, so
 * that every model of cloth sees the change: curves and tables in the measure of the number they belong to, the bias with the mean of
 * warp and weft. Measured it is no longer.
 */
import type { Fabric } from '@selvedge/engine'
import { freeId } from '@selvedge/engine/project'

export const FABRIC_NUMBERS = [
  'density',
  'thickness',
  'stretchWarp',
  'stretchWeft',
  'shear',
  'bendWarp',
  'bendWeft',
  'frictionBody',
  'frictionCloth',
] as const
export type FabricNumber = (typeof FABRIC_NUMBERS)[number]

/** `own`: names of the document's cloths; `taken`: all names there are. */
export function changedFabric(
  fabric: Fabric,
  field: FabricNumber,
  value: number,
  { own, taken }: { readonly own: readonly string[]; readonly taken: readonly string[] },
): Fabric {
  const ratio = fabric[field] > 0 ? value / fabric[field] : 1
  const changed = { ...fabric, ...alongWith(fabric, field, value, ratio), [field]: value, measured: false }
  if (own.includes(fabric.name)) return changed
  const others = taken.map((id) => ({ id }))
  return {
    ...changed,
    name: freeId(`${fabric.name}-changed`, others),
    title: `${fabric.title}, changed`,
    source: `Changed by hand from ${fabric.title}, which says: ${fabric.source}`,
  }
}

type Points = NonNullable<Fabric['curveWarp']>

/** What belongs to the number. */
function alongWith(fabric: Fabric, field: FabricNumber, value: number, ratio: number): Partial<Fabric> {
  const { stretchCross, bendWarp, bendWeft, bendBias } = fabric
  const scaled = (points: Points | undefined) => points?.map(([x, y]) => [x, y * ratio] as [number, number])
  const curves = (...names: CurveName[]) =>
    Object.fromEntries(names.flatMap((name) => (fabric[name] ? [[name, scaled(fabric[name])]] : [])))
  if (field === 'stretchWarp' || field === 'stretchWeft') {
    const warp = field === 'stretchWarp'
    const cross = { stretchCross: stretchCross * Math.sqrt(ratio) }
    return {
      ...cross,
      ...curves(warp ? 'curveWarp' : 'curveWeft'),
      ...tableWith(fabric, warp ? 0 : 2, ratio),
    }
  }
  if (field === 'shear') return { ...curves('curveShear', 'curveBias'), ...tableWith(fabric, 3, ratio) }
  if (field === 'bendWarp' || field === 'bendWeft') {
    const before = bendWarp + bendWeft
    const after = before - fabric[field] + value
    const bias = { bendBias: before > 0 ? (bendBias * after) / before : value }
    return { ...bias, ...curves(field === 'bendWarp' ? 'curveBendWarp' : 'curveBendWeft') }
  }
  return {}
}

type CurveName = 'curveWarp' | 'curveWeft' | 'curveBias' | 'curveShear' | 'curveBendWarp' | 'curveBendWeft'

/** One column of the table, and the coupling between with its root. */
function tableWith({ stretchTable }: Fabric, column: number, ratio: number): Partial<Fabric> {
  if (!stretchTable) return {}
  type Row = typeof stretchTable.small
  const row = (one: Row) =>
    one.map((entry, k) =>
      k === column ? entry * ratio : k === 1 && column !== 3 ? entry * Math.sqrt(ratio) : entry,
    ) as Row
  return { stretchTable: { small: row(stretchTable.small), large: stretchTable.large.map(row) } }
}
