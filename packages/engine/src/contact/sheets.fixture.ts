/** Shapes for the tests of this room: plies of cloth, a ball, a bench with the TypeScript kernels. */
import { ARENA_START, Arena, type TriangleMesh } from '../core/index.ts'
import { contactKernels } from './contact-kernels.ts'
import { type ContactBench, type ContactInput, contactBytes } from './contact-system.ts'

/** `count` plies of n × n cells with edges of `edge` metres, `gap` metres apart in y; equilateral triangles. */
export function plySheets(n: number, count: number, edge: number, gap: number): TriangleMesh {
  const position: number[] = []
  const triVertex: number[] = []
  for (let ply = 0; ply < count; ply++) {
    for (let j = 0; j <= n; j++) {
      for (let i = 0; i <= n; i++) {
        position.push(edge * (i + 0.5 * (j & 1)), ply * gap, edge * j * 0.75 ** 0.5)
      }
    }
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        const a = (ply * (n + 1) + j) * (n + 1) + i
        const c = a + n + 1
        if (j & 1) triVertex.push(a, c, c + 1, a, c + 1, a + 1)
        else triVertex.push(a, c, a + 1, a + 1, c, c + 1)
      }
    }
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** Closed ball around the origin, wound outwards: rings of latitude with a pole at each end. */
export function ballMesh(radius: number, rings: number): TriangleMesh {
  const around = 2 * rings
  const position = [0, radius, 0]
  for (let ring = 1; ring < rings; ring++) {
    const polar = (Math.PI * ring) / rings
    for (let k = 0; k < around; k++) {
      const turn = (2 * Math.PI * (k + 0.5 * (ring & 1))) / around
      const out = radius * Math.sin(polar)
      position.push(out * Math.cos(turn), radius * Math.cos(polar), out * Math.sin(turn))
    }
  }
  position.push(0, -radius, 0)
  const row = (ring: number, k: number) => 1 + (ring - 1) * around + ((k + around) % around)
  const triVertex: number[] = []
  for (let k = 0; k < around; k++) {
    triVertex.push(0, row(1, k + 1), row(1, k))
    for (let ring = 1; ring < rings - 1; ring++) {
      const odd = ring & 1
      const [a, b] = [row(ring, k), row(ring, k + 1)]
      const [c, d] = [row(ring + 1, k + odd), row(ring + 1, k + odd - 1)]
      triVertex.push(a, b, c, a, c, d)
    }
    triVertex.push(row(rings - 1, k), row(rings - 1, k + 1), position.length / 3 - 1)
  }
  return { position: Float64Array.from(position), triVertex: Int32Array.from(triVertex) }
}

/** What a sheet needs to become a contact system: vertices of 20 mg, half a millimetre thick. */
export function sheetInput(
  sheet: TriangleMesh,
  edge: number,
  given: Partial<ContactInput> = {},
): ContactInput {
  const vertexCount = sheet.position.length / 3
  return {
    vertexCount,
    triVertex: sheet.triVertex,
    inverseMass: new Float64Array(vertexCount).fill(1 / 2e-5),
    vertexClass: Int32Array.from({ length: vertexCount }, (_, i) => i),
    obstacles: [],
    thickness: 5e-4,
    friction: { cloth: 0.3, body: 0.4 },
    edgeLength: edge,
    ...given,
  }
}

/** Bytes for all triangles and vertices of cloth and obstacles. */
function inputBytes(input: ContactInput): number {
  const vertices = input.obstacles.reduce((sum, mesh) => sum + mesh.position.length / 3, input.vertexCount)
  const corners = input.obstacles.reduce((sum, mesh) => sum + mesh.triVertex.length, input.triVertex.length)
  return contactBytes(vertices, corners / 3)
}

export function openTestBench(input: ContactInput): ContactBench {
  return {
    arena: new Arena(new ArrayBuffer(ARENA_START + inputBytes(input)), 'f64'),
    contact: contactKernels,
  }
}
