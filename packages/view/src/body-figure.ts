/** The body in the picture: skin with a soft sheen, its underwear and eyes, the dark under its soles, and the tree to pick it by. */
import { BODY_PARTS, shadeLight } from '@selvedge/engine/display'
import { BufferAttribute, BufferGeometry, FrontSide, Group, Mesh, MeshPhysicalMaterial } from 'three'
import { measureNormals } from './cloth-surface.ts'
import { buildContactShadow } from './contact-shadow.ts'
import type { BodyMesh } from './garment-viewer.ts'
import type { PickableBody } from './pick.ts'
import { buildPickTree } from './pick-tree.ts'
import { softenShadows } from './soft-shadow.ts'
import type { ThemeColours } from './theme.ts'

export interface BodyFigure {
  readonly object: Group
  /** Positions and tree of the body; null without one, or when it is hidden. */
  shown(): PickableBody | null
  set(body: BodyMesh | null): void
  /** Numbers of its places: 3 per vertex. */
  size(): number
  /** New places of the same vertices [m]. */
  move(position: Float64Array | Float32Array): void
  /** What every vertex sees of the sky, 0 … 1; null for all of it. */
  shade(sky: Float32Array | null): void
  setVisible(visible: boolean): void
  setTheme(colours: ThemeColours): void
  dispose(): void
}

export function buildBodyFigure(): BodyFigure {
  const materials = BODY_PARTS.map(
    ({ colour, roughness }) =>
      new MeshPhysicalMaterial({ color: colour, roughness, vertexColors: true, ...SHEEN }),
  )
  for (const material of materials)
    material.onBeforeCompile = (shader) => {
      shader.fragmentShader = softenShadows(shader.fragmentShader)
    }
  const mesh = new Mesh(new BufferGeometry(), materials)
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
      const white = new Float32Array(position.length).fill(1)
      mesh.geometry.setAttribute('color', new BufferAttribute(white, 3))
      setParts(mesh.geometry, body)
      const { triVertex } = body
      present = { position, triVertex, tree: buildPickTree(position, triVertex, FrontSide) }
    },
    size: () => present?.position.length ?? 0,
    move: (position) => {
      if (!present) return
      const { position: places, triVertex, tree } = present
      places.set(position)
      tree.markMoved()
      const [place, normal] = ['position', 'normal'].map((name) => mesh.geometry.getAttribute(name))
      measureNormals(triVertex, places, normal.array as Float32Array)
      place.needsUpdate = true
      normal.needsUpdate = true
      contact.paint(places)
    },
    shade: (sky) => {
      const colour = mesh.geometry.getAttribute('color') as BufferAttribute | undefined
      if (!colour) return
      for (let i = 0; i < colour.count; i++) {
        const light = sky ? shadeLight(sky[i]) : 1
        colour.setXYZ(i, light, light, light)
      }
      colour.needsUpdate = true
    },
    setVisible: (visible) => {
      object.visible = visible
    },
    setTheme: (colours) => {
      contact.setStrength(0.15 + 2 * colours.shadow)
    },
    dispose: () => {
      present = null
      mesh.geometry.dispose()
      for (const material of materials) material.dispose()
      contact.dispose()
    },
  }
}

/** Light that grazes skin comes back softly, as from fine hair [–]. */
const SHEEN = {
  metalness: 0,
  specularIntensity: 0.4,
  sheen: 0.25,
  sheenRoughness: 0.5,
  sheenColor: '#ffe9dc',
}

/** Triangles sorted by their part, one group each. */
function setParts(geometry: BufferGeometry, { triVertex, triPart }: BodyMesh): void {
  const index = new Uint32Array(triVertex.length)
  let at = 0
  for (let part = 0; part < BODY_PARTS.length; part++) {
    const begin = at
    for (let t = 0; 3 * t < triVertex.length; t++) {
      if ((triPart?.[t] ?? 0) !== part) continue
      for (let k = 0; k < 3; k++) index[at++] = triVertex[3 * t + k]
    }
    if (at > begin) geometry.addGroup(begin, at - begin, part)
  }
  geometry.setIndex(new BufferAttribute(index, 1))
}
