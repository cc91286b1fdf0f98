/** What the colours of the strain map mean. The range is fixed: the same red is the same strain, always. */
export const STRAIN_RANGE: readonly [number, number] = [-0.05, 0.05]

export function StrainLegend() {
  const percent = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(100 * value)} %`
  return (
    <figure className="legend" aria-label="Strain: slack blue, neutral grey, tight red">
      <figcaption>Strain</figcaption>
      <div className="legend-bar" />
      <div className="legend-marks figure">
        <span>{percent(STRAIN_RANGE[0])}</span>
        <span>0</span>
        <span>{percent(STRAIN_RANGE[1])}</span>
      </div>
      <div className="legend-marks">
        <span>slack</span>
        <span>tight</span>
      </div>
    </figure>
  )
}
