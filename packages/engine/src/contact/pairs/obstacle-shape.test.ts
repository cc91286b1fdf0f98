import { describe, expect, it } from 'vitest'
import { buildSphereCollider } from '../bodies/colliders/index.ts'
import { buildContact } from '../contact-system.ts'
import { ballMesh, openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { type ObstacleMesh, obstacleShape } from './obstacle-shape.ts'

const sheet = plySheets(3, 1, 0.01, 0)

describe('obstacleShape', () => {
  it('is made once for a body, however many systems it is in and wherever it moves', () => {
    const ball: ObstacleMesh = ballMesh(0.1, 6)
    const first = contactWith([ball])
    expect(ball.shape?.builds).toBe(1)
    ball.position.fill(0.5)
    const second = contactWith([ball])
    const copied = contactWith([{ ...ball, position: ball.position.slice() }])
    expect(ball.shape?.builds).toBe(1)
    for (const { link, triCorner, vertexClass } of [second.mesh, copied.mesh]) {
      expect(link).toEqual(first.mesh.link)
      expect(triCorner).toEqual(first.mesh.triCorner)
      expect(vertexClass).toEqual(first.mesh.vertexClass)
    }
  })

  it('stays with the mesh of a collider when its friction changes', () => {
    const collider = buildSphereCollider({ centre: [0, 0, 0], radius: 0.1, friction: 0.4 })
    contactWith([collider.mesh])
    const slippery = { ...collider, friction: 0 }
    contactWith([slippery.mesh])
    expect(slippery.mesh.shape?.builds).toBe(1)
  })

  it('is made anew for other company and other triangles, the first body keeping it', () => {
    const ball: ObstacleMesh = ballMesh(0.1, 6)
    const other: ObstacleMesh = ballMesh(0.1, 4)
    const alone = obstacleShape([ball])
    const both = obstacleShape([ball, other])
    expect(both.vertexCount).toBe((ball.position.length + other.position.length) / 3)
    expect([...both.triVertex.subarray(0, alone.triVertex.length)]).toEqual([...alone.triVertex])
    expect(both.triVertex.at(-1)).toBe((other.triVertex.at(-1) ?? 0) + ball.position.length / 3)
    expect([ball.shape?.builds, other.shape]).toEqual([2, undefined])
    expect(obstacleShape([ball, other])).toBe(both)
    expect(obstacleShape([{ ...ball, triVertex: ball.triVertex.slice() }, other])).not.toBe(both)
  })
})

function contactWith(obstacles: readonly ObstacleMesh[]) {
  const input = sheetInput(sheet, 0.01, { obstacles })
  return buildContact(openTestBench(input), input)
}
