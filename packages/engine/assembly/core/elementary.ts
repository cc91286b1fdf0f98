// Twin of arcTangent in src/core/elementary.ts: the same operations in the same order.

const HALF_PI: f64 = Math.PI / 2

/** Angle of the point (x, y) from +x, −π … π [rad]. */
export function arcTangent(y: f64, x: f64): f64 {
  const across = Math.abs(y)
  const along = Math.abs(x)
  if (across == 0 && along == 0) return 0
  const steep = across > along
  const acute = arcOf(steep ? along / across : across / along)
  const first = steep ? HALF_PI - acute : acute
  const upper = x < 0 ? Math.PI - first : first
  return y < 0 ? -upper : upper
}

function arcOf(x: f64): f64 {
  const once = x / (1 + Math.sqrt(1 + x * x))
  const twice = once / (1 + Math.sqrt(1 + once * once))
  const square = twice * twice
  let sum: f64 = 0
  for (let n = 27; n >= 1; n -= 2) sum = 1 / <f64>n - square * sum
  return 4 * twice * sum
}
