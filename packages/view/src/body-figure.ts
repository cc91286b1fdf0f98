/** The body in the picture: a matt skin without features, the dark under its soles, and the tree to pick it by. */
import { BufferAttribute, BufferGeometry, FrontSide, Group, Mesh, MeshStandardMaterial } from 'three'
import { measureNormals } from './cloth-surface.ts'
import { buildContactShadow } from './contact-shadow.ts'
import type { BodyMesh } from './garment-viewer.ts'
import type { PickableBody } from './pick.ts'
import { buildPickTree } from './pick-tree.ts'
import type { ThemeColours } from './theme.ts'

export interface BodyFigure {
  readonly object: Group
  /** Positions and tree of the body; null without one, or when it is hidden. */
  shown(): PickableBody | null
  set(body: BodyMesh | null): void
  setVisible(visible: boolean): void
  setTheme(colours: ThemeColours): void
  dispose(): void
}

export function buildBodyFigure(): BodyFigure {
  const material = new MeshStandardMaterial({ roughness: 0.78, metalness: 0 })
  const mesh = new Mesh(new BufferGeometry(), material)
  mesh.castShadow = mesh.receiveShadow = true
  mesh.frustumCulled = false
  mesh.visible = false
  const contact = buildContactShadow()
  const object = new Group().add(contact.mesh, mesh)
  let present: PickableBody | null = null

  return {
    object,
    shown: () => (object.visible ? present : null),
    set: (body) => {
      const position = body && Float32Array.from(body.position)
      contact.paint(position)
      mesh.geometry.dispose()
      mesh.geometry = new BufferGeometry()
      mesh.visible = body !== null
      present = null
      if (!body || !position) return
      const normal = new Float32Array(position.length)
      measureNormals(body.triVertex, position, normal)
      mesh.geometry.setAttribute('position', new BufferAttribute(position, 3))
      mesh.geometry.setAttribute('normal', new BufferAttribute(normal, 3))
      mesh.geometry.setIndex(new BufferAttribute(Uint32Array.from(body.triVertex), 1))
      const { triVertex } = body
      present = { position, triVertex, tree: buildPickTree(position, triVertex, FrontSide) }
    },
    setVisible: (visible) => {
      object.visible = visible
    },
    setTheme: (colours) => {
      material.color.set(colours.body)
      contact.setStrength(0.15 + 2 * colours.shadow)
    },
    dispose: () => {
      present = null
      mesh.geometry.dispose()
      material.dispose()
      contact.dispose()
    },
  }
}
