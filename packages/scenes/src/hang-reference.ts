/**
 * Where the hanging sheet goes when time steps no longer matter: the yardstick of the bench's motion error. Stretch alone
 * misleads, because a solver that stops early barely stretches while its sheet hangs in the air.
 *
 * The scene `hang` at n = 100 by implicit Euler at 960 and 1920 steps per second with the solve tightened to 0.001,
 * extrapolated to a vanishing step (error of first order in the step), made by `bench/hang-reference.mjs`:
 *
 *   c = 2 c(1920 Hz) − c(960 Hz)                                                         [m]   (1)
 *   error = √(mean over frames |c_run − c|²)                                             [m]   (2)
 *
 * In the sense of (2) the runs at 480, 960 and 1920 Hz are 24, 14 and 7 mm from (1), and (1) made from 480 and 960 Hz is
 * 4 mm from it: take it as good to 4 mm. The sheet is symmetric, and c stays within 2 mm of the plane x = 0.
 */

/** Frames of the reference per second. */
const RATE = 60

/** Centre of mass (y, z) after every frame, in tenths of a millimetre. */
// biome-ignore format: a table
const PATH: readonly (readonly [number, number])[] = [
  [-14, -5000], [-54, -5000], [-122, -4997], [-215, -4991], [-333, -4978], [-474, -4956], [-635, -4923], [-815, -4878],
  [-1009, -4819], [-1214, -4743], [-1429, -4648], [-1653, -4535], [-1888, -4406], [-2136, -4264], [-2395, -4108], [-2660, -3936],
  [-2927, -3745], [-3191, -3534], [-3452, -3305], [-3706, -3059], [-3951, -2796], [-4180, -2518], [-4393, -2225], [-4584, -1918],
  [-4753, -1600], [-4893, -1269], [-4999, -927], [-5060, -574], [-5060, -211], [-5000, 159], [-4913, 529], [-4833, 898],
  [-4759, 1263], [-4669, 1620], [-4536, 1961], [-4361, 2286], [-4165, 2597], [-3963, 2900], [-3758, 3193], [-3544, 3468],
  [-3313, 3715], [-3069, 3931], [-2821, 4116], [-2577, 4276], [-2344, 4412], [-2122, 4518], [-1916, 4586], [-1730, 4626],
  [-1569, 4657], [-1436, 4688], [-1328, 4719], [-1246, 4747], [-1187, 4772], [-1149, 4790], [-1132, 4799], [-1133, 4797],
  [-1151, 4782], [-1187, 4756], [-1241, 4721], [-1314, 4676], [-1406, 4622], [-1516, 4557], [-1641, 4477], [-1777, 4381],
  [-1922, 4267], [-2079, 4140], [-2248, 4003], [-2428, 3855], [-2616, 3697], [-2809, 3527], [-3005, 3347], [-3204, 3155],
  [-3407, 2954], [-3612, 2745], [-3818, 2527], [-4021, 2302], [-4218, 2069], [-4406, 1829], [-4582, 1583], [-4744, 1330],
  [-4886, 1073], [-5001, 809], [-5073, 539], [-5081, 261], [-5020, -23], [-4920, -311], [-4819, -598], [-4736, -884],
  [-4662, -1168], [-4569, -1448], [-4443, -1720], [-4294, -1984], [-4141, -2243], [-3992, -2498], [-3847, -2747], [-3698, -2989],
  [-3544, -3220], [-3389, -3439], [-3236, -3647], [-3085, -3839], [-2936, -4011], [-2787, -4157], [-2640, -4273], [-2501, -4364],
  [-2375, -4436], [-2263, -4484], [-2165, -4509], [-2087, -4518], [-2031, -4517], [-2001, -4512], [-1996, -4504], [-2014, -4488],
  [-2051, -4460], [-2108, -4421], [-2184, -4374], [-2281, -4322], [-2395, -4263], [-2525, -4194], [-2668, -4113], [-2824, -4021],
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
    const offY = along(1) - 1e-4 * y
    const offZ = along(2) - 1e-4 * z
    sum += offY * offY + offZ * offZ
    count++
  }
  return count === 0 ? undefined : Math.sqrt(sum / count)
}
