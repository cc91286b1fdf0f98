/** An assembly to ask one part for its force: places, and what else the test cares about. */
import type { Assembly } from './part.ts'

/** `model`: anything with the fields the part reads. */
type Asked = Pick<Assembly, 'x' | 'force'> & Partial<Omit<Assembly, 'model'>> & { readonly model: unknown }

export function askAt(asked: Asked): Assembly {
  const { model, ...given } = asked
  return {
    model: model as Assembly['model'],
    time: 0,
    dt: 0,
    v: new Float64Array(asked.x.length),
    matrix: null,
    anchor: null,
    rows: null,
    rowsCount: 0,
    stiffnessScale: 0,
    dampingScale: 0,
    ...given,
  }
}
