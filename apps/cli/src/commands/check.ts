/**
 * Looks at a finished mesh with the exact tests, whoever made it: does cloth pass through cloth or body, how deep, how far is
 * it stretched beyond its pattern. Exit 0 whatever is found: finding out is the goal.
 */
import {
  countCrossings,
  InputError,
  measurePenetration,
  measureStretch,
  type ObjMesh,
  readObj,
} from '@selvedge/engine'
import { inFile, openClosedMesh, readText } from '../assets.ts'
import { command, need } from '../command.ts'
import { millimetres, percent } from '../result-lines.ts'

export const checkCommand = command({
  name: 'check',
  summary: 'Count crossings, penetration and stretch of a finished mesh.',
  usage: 'check <mesh.obj> [--body mesh.obj] [--json]',
  argsMax: 1,
  options: {
    body: { type: 'string', value: 'FILE', help: 'the closed mesh it should not enter' },
    json: { type: 'boolean', help: 'print the result as one JSON object' },
  },

  async run({ args, flags, terminal }) {
    const path = need(args[0], 'a mesh: an OBJ file')
    const mesh = openMesh(path)
    const body = flags.body === undefined ? null : openClosedMesh(flags.body)
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
      terminal.print(stretch === null ? '  stretch     unknown: the file has no vt' : stretchLine(stretch))
    }
    return 0
  },
})

function openMesh(path: string): ObjMesh {
  if (/\.(glb|gltf)$/i.test(path)) {
    throw new InputError(
      `${path}: check reads OBJ, whose numbers are exact; name draped.obj instead of the glb`,
    )
  }
  return inFile(path, () => readObj(readText(path)))
}

function stretchLine(stretch: { p99: number; max: number; mean: number }): string {
  return `  stretch     99 % of edges below ${percent(stretch.p99)}, most ${percent(stretch.max)}, mean ${percent(stretch.mean)}`
}
