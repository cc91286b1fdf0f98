/** Curves of a fabric: how it pulls as it is draped, and what a lab measured, where the fabric carries that. */
import type { Fabric } from '@selvedge/engine'
import { type Pull, pullOf, stretchOf, TUG } from '../fabric-figures.ts'

type Points = readonly (readonly [number, number])[]

/** Of the drawing, and of the room left and below for its numbers [px]. */
const [WIDE, HIGH, LEFT, LOW] = [256, 132, 34, 22]
const STEPS = 48

interface Curve {
  readonly name: 'warp' | 'weft'
  readonly line: Points
  /** Measured. */
  readonly dots: Points
}

export function FabricPlots({ fabric }: { fabric: Fabric }) {
  const { warp, weft } = stretchOf(fabric)
  const far = Math.max(warp, weft, 0.02)
  const pull = pullOf(fabric)
  const { curveBendWarp = [], curveBendWeft = [] } = fabric
  const bent = [...curveBendWarp, ...curveBendWeft]
  return (
    <>
      <Plot
        title="Pull"
        x={{ most: 100 * far, unit: '% longer' }}
        y={{ most: TUG, unit: 'N/m' }}
        curves={[
          { name: 'warp', line: sampled(pull.warp, far), dots: inPercent(fabric.curveWarp) },
          { name: 'weft', line: sampled(pull.weft, far), dots: inPercent(fabric.curveWeft) },
        ]}
      />
      {bent.length > 0 && (
        <Plot
          title="Bending"
          x={{ most: Math.max(...bent.map(([x]) => x)), unit: '1/m' }}
          y={{ most: 1000 * Math.max(...bent.map(([, y]) => y)), unit: 'mN' }}
          curves={[
            { name: 'warp', line: straight(fabric.bendWarp, bent), dots: inMillinewton(curveBendWarp) },
            { name: 'weft', line: straight(fabric.bendWeft, bent), dots: inMillinewton(curveBendWeft) },
          ]}
        />
      )}
    </>
  )
}

/** (percent, newton per metre) */
function sampled(pull: Pull, far: number): Points {
  return Array.from({ length: STEPS + 1 }, (_, k) => [(100 * far * k) / STEPS, pull((far * k) / STEPS)])
}

/** (1/m, mN) */
function straight(rigidity: number, bent: Points): Points {
  const far = Math.max(...bent.map(([x]) => x))
  return [
    [0, 0],
    [far, 1000 * rigidity * far],
  ]
}

const inPercent = (points: Points = []): Points => points.map(([x, y]) => [100 * x, y])
const inMillinewton = (points: Points): Points => points.map(([x, y]) => [x, 1000 * y])

interface Axis {
  readonly most: number
  readonly unit: string
}

function Plot({ title, x, y, curves }: { title: string; x: Axis; y: Axis; curves: readonly Curve[] }) {
  const across = (value: number) => LEFT + (value / x.most) * (WIDE - LEFT - 6)
  const up = (value: number) => HIGH - LOW - (value / y.most) * (HIGH - LOW - 8)
  const measured = curves.some(({ dots }) => dots.length > 0)
  const words = `${title}: ${y.unit} over ${x.unit}, warp solid, weft dashed${measured ? ', dots measured' : ''}`
  return (
    <figure className="plot">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={words}>
        <path className="plot-axes" d={`M${LEFT} 4V${HIGH - LOW}H${WIDE - 4}`} />
        <text x={LEFT - 4} y={12} textAnchor="end">
          {Number(y.most.toPrecision(2))}
        </text>
        <text x={LEFT - 4} y={24} textAnchor="end">
          {y.unit}
        </text>
        <text x={WIDE - 6} y={HIGH - LOW + 14} textAnchor="end">
          {Number(x.most.toPrecision(2))} {x.unit}
        </text>
        {curves.map(({ name, line, dots }) => (
          <g key={name} className={`plot-${name}`}>
            <path
              d={`M${line
                .filter(([, v]) => v <= y.most * 1.001)
                .map((at) => place(at))
                .join('L')}`}
            />
            {dots
              .filter(([u, v]) => u >= 0 && u <= x.most && v <= y.most)
              .map(([u, v]) => (
                <circle key={u} cx={across(u)} cy={up(v)} r={2} />
              ))}
          </g>
        ))}
      </svg>
      <figcaption className="muted small">
        {title} as draped: warp solid, weft dashed{measured && '; dots as a lab measured it'}
      </figcaption>
    </figure>
  )

  function place([u, v]: readonly [number, number]): string {
    return `${across(u).toFixed(1)} ${up(v).toFixed(1)}`
  }
}
