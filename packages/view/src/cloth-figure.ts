/** The garment in the picture: its surface, its material, the threads still to be sewn, and the tree to pick it by. */
import { BufferAttribute, BufferGeometry, DoubleSide, DynamicDrawUsage, Group, Mesh } from 'three'
import { buildClothMaterial, type ClothMaterial } from './cloth-material.ts'
import {
  buildClothSurface,
  type ClothSurface,
  paintClothSurface,
  updateClothSurface,
} from './cloth-surface.ts'
import type { ClothMesh } from './garment-viewer.ts'
import type { PickableCloth } from './pick.ts'
import { buildPickTree } from './pick-tree.ts'
import type { ClothLook, ThemeColours } from './theme.ts'
import { buildThreads, type Threads } from './threads.ts'

export interface ClothFigure {
  readonly object: Group
  readonly material: ClothMaterial
  readonly threads: Threads
  /** Surface and tree of what is shown; null without a garment. */
  shown(): PickableCloth | null
  set(mesh: ClothMesh | null): void
  /** New positions, 3 per vertex [m]; allocates nothing. */
  move(position: Float64Array | Float32Array): void
  /** Threads still to be sewn, as `Threads.set` takes them. */
  sew(pairs: Int32Array, pairSeam: Int32Array | null): void
  /** A map, one number per vertex. */
  paint(perVertex: Float32Array): void
  dispose(): void
}

export function buildClothFigure(colours: ThemeColours, look: ClothLook): ClothFigure {
  const material = buildClothMaterial(colours, look)
  const threads = buildThreads(colours)
  const mesh = new Mesh(new BufferGeometry(), material.material)
  mesh.castShadow = mesh.receiveShadow = true
  mesh.frustumCulled = false // its box would have to follow every step
  mesh.visible = false
  const object = new Group().add(mesh, threads.lines)
  let shown: PickableCloth | null = null

  return {
    object,
    material,
    threads,
    shown: () => shown,
    set: (next) => {
      const surface = next && buildClothSurface(next)
      shown = surface && {
        surface,
        tree: buildPickTree(surface.vertexPosition, surface.mesh.triVertex, DoubleSide),
      }
      mesh.geometry.dispose()
      mesh.geometry = surface ? buildClothGeometry(surface) : new BufferGeometry()
      mesh.visible = surface !== null
      material.setSelected(-1)
      threads.set(NO_PAIRS, null)
    },
    move: (position) => {
      if (!shown) return
      updateClothSurface(shown.surface, position)
      shown.tree.markMoved()
      for (const name of MOVING) mesh.geometry.getAttribute(name).needsUpdate = true
      threads.follow(shown.surface.vertexPosition)
    },
    sew: (pairs, pairSeam) => {
      threads.set(pairs, pairSeam)
      if (shown) threads.follow(shown.surface.vertexPosition)
    },
    paint: (perVertex) => {
      if (!shown) return
      paintClothSurface(shown.surface, perVertex)
      mesh.geometry.getAttribute('clothShade').needsUpdate = true
    },
    dispose: () => {
      shown = null
      mesh.geometry.dispose()
      material.material.dispose()
      threads.dispose()
    },
  }
}

const NO_PAIRS = new Int32Array(0)
const MOVING = ['position', 'normal', 'clothShade']

function buildClothGeometry(surface: ClothSurface): BufferGeometry {
  const geometry = new BufferGeometry()
  const add = (name: string, array: Float32Array, width: number, moves: boolean) => {
    const attribute = new BufferAttribute(array, width)
    if (moves) attribute.setUsage(DynamicDrawUsage)
    geometry.setAttribute(name, attribute)
  }
  add('position', surface.cornerPosition, 3, true)
  add('normal', surface.cornerNormal, 3, true)
  add('clothShade', surface.cornerShade, 2, true)
  add('clothPattern', surface.cornerPattern, 2, false)
  add('clothEdge', surface.cornerEdge, 3, false)
  add('clothKind', surface.cornerKind, 2, false)
  return geometry
}
