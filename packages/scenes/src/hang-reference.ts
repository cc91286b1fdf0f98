/**
 * Where the hanging sheet goes when time steps no longer matter: the yardstick of the bench's motion error. Stretch alone
 * misleads, because a solver that stops early barely stretches while its sheet hangs in the air.
 *
 * The scene `hang` at n = 100 by implicit Euler at 1920 and 3840 steps per second with the solve tightened to 0.001,
 * extrapolated to a vanishing step (error of first order in the step):
 *
 *   c = 2 c(3840 Hz) − c(1920 Hz)                                                        [m]   (1)
 *   error = √(mean over frames |c_run − c|²)                                             [m]   (2)
 *
 * 1920 and 3840 Hz differ by 3.7 mm in the sense of (2), so (1) is good to a few millimetres; n = 40 differs from
 * n = 100 by 6 mm. The sheet is symmetric: c stays in the plane x = 0 to 7 mm, which is chaos of the folds, not a path.
 */

/** Frames of the reference per second. */
const RATE = 60

/** Centre of mass (y, z) after every frame, in tenths of a millimetre. */
// biome-ignore format: a table
const PATH: readonly (readonly [number, number])[] = [
  [-14, -5000], [-54, -5000], [-122, -4997], [-215, -4991], [-333, -4978], [-474, -4956], [-635, -4923], [-815, -4878],
  [-1009, -4818], [-1214, -4742], [-1429, -4648], [-1653, -4535], [-1887, -4405], [-2134, -4261], [-2394, -4106], [-2660, -3934],
  [-2928, -3745], [-3194, -3535], [-3454, -3305], [-3706, -3058], [-3949, -2795], [-4179, -2517], [-4392, -2224], [-4585, -1918],
  [-4754, -1599], [-4893, -1269], [-4998, -927], [-5059, -575], [-5060, -213], [-5000, 156], [-4912, 526], [-4827, 894],
  [-4750, 1259], [-4657, 1616], [-4525, 1958], [-4351, 2284], [-4155, 2597], [-3955, 2902], [-3753, 3199], [-3542, 3478],
  [-3313, 3730], [-3068, 3949], [-2817, 4139], [-2574, 4304], [-2341, 4445], [-2118, 4554], [-1907, 4621], [-1715, 4656],
  [-1547, 4681], [-1405, 4704], [-1291, 4728], [-1201, 4749], [-1136, 4768], [-1093, 4783], [-1071, 4791], [-1068, 4791],
  [-1086, 4783], [-1125, 4769], [-1186, 4749], [-1268, 4721], [-1370, 4684], [-1487, 4632], [-1618, 4562], [-1760, 4475],
  [-1915, 4372], [-2080, 4254], [-2254, 4120], [-2435, 3972], [-2623, 3813], [-2819, 3645], [-3020, 3465], [-3223, 3272],
  [-3428, 3066], [-3634, 2850], [-3838, 2623], [-4036, 2386], [-4226, 2138], [-4407, 1883], [-4577, 1620], [-4733, 1352],
  [-4872, 1077], [-4989, 797], [-5070, 511], [-5092, 220], [-5034, -77], [-4931, -375], [-4829, -675], [-4746, -975],
  [-4676, -1273], [-4595, -1566], [-4486, -1848], [-4349, -2117], [-4204, -2375], [-4060, -2627], [-3911, -2869], [-3749, -3095],
  [-3575, -3307], [-3398, -3507], [-3228, -3698], [-3067, -3878], [-2911, -4036], [-2761, -4168], [-2619, -4274], [-2488, -4357],
  [-2367, -4416], [-2263, -4454], [-2181, -4481], [-2122, -4501], [-2087, -4517], [-2075, -4525], [-2084, -4521], [-2110, -4502],
  [-2153, -4471], [-2216, -4429], [-2297, -4378], [-2394, -4316], [-2503, -4241], [-2620, -4151], [-2743, -4044], [-2872, -3922],
]

/** (2) in the plane of symmetry; frames between two steps are interpolated, frames the run did not reach are left out. */
export function hangMotionError(path: readonly number[], dt: number): number | undefined {
  let sum = 0
  let count = 0
  for (const [frame, [y, z]] of PATH.entries()) {
    const step = (frame + 1) / RATE / dt - 1 // row of `path`, fractional
    const before = Math.floor(step + 1e-9)
    const share = Math.max(0, step - before)
    const after = share > 1e-9 ? before + 1 : before
    if (before < 0 || 3 * after + 2 >= path.length) continue
    const along = (axis: number) => (1 - share) * path[3 * before + axis] + share * path[3 * after + axis]
    sum += (along(1) - 1e-4 * y) ** 2 + (along(2) - 1e-4 * z) ** 2
    count++
  }
  return count === 0 ? undefined : Math.sqrt(sum / count)
}
