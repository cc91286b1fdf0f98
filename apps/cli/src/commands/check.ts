/**
 * Looks at a finished mesh with the exact tests, whoever made it: does cloth pass through cloth or body, how deep, how far is
 * it stretched beyond its pattern. Exit 0 whatever is found: finding out is the goal.
 */
import { countCrossings } from '@selvedge/engine'
import { measurePenetration, measureStretch } from '@selvedge/engine/sim'
import { command, need } from '../command.ts'
import { JSON_FLAG } from '../model-flags.ts'
import { isGltf, openClosedMesh, openMesh } from '../open-mesh.ts'
import { millimetres, percent } from '../result-lines.ts'

export const checkCommand = command({
  name: 'check',
  summary: 'Count crossings, penetration and stretch of a finished mesh.',
  usage: 'check <mesh.obj|stl|glb[#NODE]> [--body MESH] [--json]',
  argsMax: 1,
  options: {
    body: { type: 'string', value: 'FILE', help: 'the closed mesh it should not enter' },
    ...JSON_FLAG,
  },

  async run({ args, flags, terminal }) {
    const path = need(args[0], 'a mesh: an OBJ, STL or glTF file')
    const mesh = await openMesh(path, 'garment')
    const body = flags.body === undefined ? null : await openClosedMesh(flags.body)
    for (const note of mesh.notes) terminal.say(note)
    if (isGltf(path.split('#')[0]))
      terminal.say('places in glTF are rounded to 32 bits; OBJ holds them as they were')
    const { triPattern } = mesh
    const stretch = triPattern === null ? null : measureStretch({ ...mesh, triPattern }, mesh.position)
    const result = {
      command: 'check',
      mesh: path,
      body: flags.body ?? null,
      vertices: mesh.vertexCount,
      triangles: mesh.triCount,
      selfCrossings: countCrossings(mesh),
      bodyCrossings: body === null ? null : countCrossings(mesh, body),
      maxPenetration: body === null ? null : measurePenetration(mesh.position, mesh.vertexCount, body),
      p99Stretch: stretch?.p99 ?? null,
      maxStretch: stretch?.max ?? null,
      meanStretch: stretch?.mean ?? null,
    }
    if (flags.json) {
      terminal.print(JSON.stringify(result))
    } else {
      terminal.print(`${path}: ${result.vertices} vertices, ${result.triangles} triangles`)
      terminal.print(`  crossings   ${result.selfCrossings} with itself`)
      if (body !== null) {
        terminal.print(
          `              ${result.bodyCrossings} with the body, ${millimetres(result.maxPenetration!)} deep`,
        )
      }
      terminal.print(
        stretch === null
          ? '  stretch     unknown: the file has no pattern places in metres'
          : stretchLine(stretch),
      )
    }
    return 0
  },
})

function stretchLine(stretch: { p99: number; max: number; mean: number }): string {
  return `  stretch     99 % of edges below ${percent(stretch.p99)}, most ${percent(stretch.max)}, mean ${percent(stretch.mean)}`
}
