/** A part of the body where a hand would have it: a tint that shows through cloth and skin, its nearest side alone. */
import { BufferAttribute, BufferGeometry, FrontSide, Group, Mesh, MeshBasicMaterial } from 'three'
import type { BodyMesh } from './garment-viewer.ts'
import type { ThemeColours } from './theme.ts'

export interface GhostFigure {
  readonly object: Group
  set(mesh: Pick<BodyMesh, 'position' | 'triVertex'> | null): void
  setTheme(colours: ThemeColours): void
  dispose(): void
}

/** What is behind stays to be seen [–]. */
const TINT = 0.4

export function buildGhostFigure(): GhostFigure {
  // skin behind skin would tint twice: the first pass writes how deep the nearest is, over everything drawn before
  const depth = new MeshBasicMaterial({ colorWrite: false, depthTest: true, transparent: true })
  const tint = new MeshBasicMaterial({
    transparent: true,
    opacity: TINT,
    toneMapped: false,
    depthWrite: false,
    side: FrontSide,
  })
  const [near, seen] = [new Mesh(new BufferGeometry(), depth), new Mesh(new BufferGeometry(), tint)]
  near.renderOrder = 5
  seen.renderOrder = 6
  near.onBeforeRender = (renderer) => renderer.clearDepth()
  near.frustumCulled = seen.frustumCulled = false
  const object = new Group().add(near, seen)
  object.visible = false
  return {
    object,
    set: (mesh) => {
      near.geometry.dispose()
      object.visible = mesh !== null
      near.geometry = seen.geometry = new BufferGeometry()
      if (!mesh) return
      near.geometry.setAttribute('position', new BufferAttribute(Float32Array.from(mesh.position), 3))
      near.geometry.setIndex(new BufferAttribute(Uint32Array.from(mesh.triVertex), 1))
    },
    setTheme: (colours) => {
      tint.color.set(colours.accent)
    },
    dispose: () => {
      near.geometry.dispose()
      depth.dispose()
      tint.dispose()
    },
  }
}
