/**
 * The garment in the picture: its fine surface and material, turned edges and stitches, the threads still to be sewn, and
 * the tree to pick it by. Cloth in motion is drawn as it comes; once it is still, `settle` clears what smooth cloth would
 * cross and bakes the soft dark of its folds.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  FrontSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  Sphere,
} from 'three'
import { buildClothMaterials, type ClothMaterials, type PanelLooks } from './cloth-materials.ts'
import type { OnChange } from './cloth-print.ts'
import {
  type ClothSurface,
  finishClothSurface,
  paintClothSurface,
  refineClothSurface,
  SHADES,
  shadeClothSurface,
} from './cloth-surface.ts'
import type { ClothMesh, ViewMode } from './garment-viewer.ts'
import type { PickableCloth } from './pick.ts'
import { buildPickTree } from './pick-tree.ts'
import { type FinishedCloth, type PreparedCloth, prepareCloth, prepareTrim } from './prepare-cloth.ts'
import type { ClothLook, ThemeColours } from './theme.ts'
import { buildThreads, type Threads } from './threads.ts'
import { dyeTrimSurface, placeTrimSurface, type TrimSurface } from './trim-surface.ts'

export interface ClothFigure {
  readonly object: Group
  readonly material: ClothMaterials
  readonly threads: Threads
  /** Surface and tree of what is shown; null without a garment. */
  shown(): PickableCloth | null
  /** `prepared`: of this mesh, worked out elsewhere. */
  set(mesh: ClothMesh | null, prepared?: PreparedCloth): void
  /** Is it at these positions already? */
  isAt(position: Float64Array | Float32Array): boolean
  /** New positions, 3 per vertex [m]; allocates nothing, and works nothing out before `refresh`. */
  move(position: Float64Array | Float32Array): void
  /** Brings what is drawn to the newest positions, once per picture: more of them may have come than pictures are drawn. */
  refresh(): void
  /** Threads still to be sewn, as `Threads.set` takes them. */
  sew(pairs: Int32Array, pairSeam: Int32Array | null): void
  /** A map, one number per vertex. */
  paint(perVertex: Float32Array): void
  setMode(mode: ViewMode): void
  setLook(look: ClothLook, panels?: PanelLooks): void
  /** Cloth that is still and was not finished yet: what is shown, from now on on its way to being finished; else null. */
  settle(): PreparedCloth | null
  /** Shows it finished. */
  finish(finished: FinishedCloth): void
  /** Another number when the cloth is elsewhere, or another cloth: what was finished before does not fit it. */
  version(): number
  dispose(): void
}

/** `onChange`: it looks otherwise than a moment ago, by itself, or not as asked, and why. */
export function buildClothFigure(colours: ThemeColours, look: ClothLook, onChange: OnChange): ClothFigure {
  const material = buildClothMaterials(colours, look, onChange)
  const threads = buildThreads(colours)
  const mesh = new Mesh()
  mesh.castShadow = mesh.receiveShadow = true
  mesh.frustumCulled = false // its box would have to follow every step
  mesh.visible = false
  const trim = buildTrimFigure(look, material.lookOf)
  const object = new Group().add(mesh, trim.mesh, threads.lines)
  let shown: PickableCloth | null = null
  let settled = true
  let moved = false // since it was last worked out
  let version = 0

  const refresh = () => {
    if (!shown || !moved) return
    moved = false
    refineClothSurface(shown.surface)
    for (const name of MOVING) mesh.geometry.getAttribute(name).needsUpdate = true
    trim.follow(shown.surface)
    threads.follow(shown.surface.vertexPosition)
  }

  return {
    object,
    material,
    threads,
    shown: () => shown,
    set: (next, prepared) => {
      version++
      const made = next && (prepared ?? prepareCloth(next, trim.look()))
      const surface = made && { ...made.surface, mesh: next, fine: { ...made.surface.fine, shape: next } }
      shown = surface && {
        surface,
        tree: buildPickTree(surface.vertexPosition, surface.mesh.triVertex, DoubleSide),
      }
      mesh.geometry.dispose()
      mesh.geometry = surface ? buildClothGeometry(surface) : new BufferGeometry()
      material.dress(mesh, surface)
      mesh.visible = surface !== null
      trim.set(made?.trim ?? null, surface)
      settled = surface === null
      moved = false
      material.setSelected(-1)
      threads.set(NO_PAIRS, null)
    },
    isAt: (position) => shown !== null && isSame(shown.surface.vertexPosition, position),
    move: (position) => {
      if (!shown) return
      version++
      shown.surface.fine.tame.fill(1)
      if (settled) shadeClothSurface(shown.surface, null)
      settled = false
      moved = true
      shown.surface.vertexPosition.set(position)
      shown.tree.markMoved()
    },
    refresh,
    sew: (pairs, pairSeam) => {
      threads.set(pairs, pairSeam)
      if (shown) threads.follow(shown.surface.vertexPosition)
    },
    paint: (perVertex) => {
      if (!shown) return
      paintClothSurface(shown.surface, perVertex)
      mesh.geometry.getAttribute('clothShade').needsUpdate = true
    },
    setMode: (mode) => {
      material.setMode(mode)
      trim.mesh.visible = mode === 'textured'
    },
    setLook: (next, panels) => {
      material.setLook(next, panels)
      material.dress(mesh, shown?.surface ?? null)
      trim.setLook(next, shown?.surface ?? null)
    },
    settle: () => {
      const present = trim.present()
      if (!shown || !present || settled) return null
      settled = true
      return { surface: shown.surface, trim: present }
    },
    finish: (finished) => {
      if (!shown) return
      const { surface } = shown
      moved = false // nobody has to work out what was finished
      finishClothSurface(surface, finished)
      trim.finish(surface, finished)
      threads.follow(surface.vertexPosition)
      for (const name of MOVING) mesh.geometry.getAttribute(name).needsUpdate = true
    },
    version: () => version,
    dispose: () => {
      shown = null
      for (const one of [trim, mesh.geometry, material, threads]) one.dispose()
    },
  }
}

const NO_PAIRS = new Int32Array(0)

function isSame(shown: Float32Array, position: Float64Array | Float32Array): boolean {
  for (let k = 0; k < position.length; k++) if (shown[k] !== Math.fround(position[k])) return false
  return true
}

interface TrimFigure {
  readonly mesh: Mesh
  set(trim: TrimSurface | null, surface: ClothSurface | null): void
  present(): TrimSurface | null
  look(): ClothLook
  follow(surface: ClothSurface): void
  /** Shows it as it was finished, with the cloth that it is on. */
  finish(surface: ClothSurface, finished: FinishedCloth): void
  setLook(look: ClothLook, surface: ClothSurface | null): void
  dispose(): void
}

/** Turned edges in the colour of the cloth, stitches a little lighter, buttons, zips; seams are drawn by the cloth's own shader. */
function buildTrimFigure(look: ClothLook, lookOf: (panelId: string) => ClothLook): TrimFigure {
  const dyed = { side: DoubleSide, metalness: 0, vertexColors: true }
  const edge = new MeshStandardMaterial(dyed)
  const thread = new MeshStandardMaterial({ ...dyed, roughness: 0.7 })
  const button = new MeshStandardMaterial({ ...dyed, side: FrontSide, roughness: 0.35 })
  const tape = new MeshStandardMaterial({ ...dyed, roughness: 0.9 })
  const teeth = new MeshStandardMaterial({ ...dyed, metalness: 0.25, roughness: 0.35 })
  const mesh = new Mesh(new BufferGeometry(), [edge, thread, button, tape, teeth])
  mesh.castShadow = false
  mesh.receiveShadow = true
  mesh.frustumCulled = false
  let present: TrimSurface | null = null
  let remade = false // for another look than the one it is finished in elsewhere
  let wearing = look

  const tell = () => {
    for (const name of ['position', 'normal']) mesh.geometry.getAttribute(name).needsUpdate = true
  }
  const follow = (surface: ClothSurface) => {
    if (!present) return
    placeTrimSurface(present, surface)
    tell()
  }
  const dye = (surface: ClothSurface | null) => {
    edge.roughness = wearing.roughness
    if (!present || !surface) return
    const colour = dyeTrimSurface(present, surface, lookOf)
    mesh.geometry.setAttribute('color', new BufferAttribute(colour, 3))
  }
  const set = (trim: TrimSurface | null, surface: ClothSurface | null) => {
    mesh.geometry.dispose()
    mesh.geometry = new BufferGeometry()
    present = trim
    remade = false
    if (!trim) return
    const { geometry } = mesh
    geometry.setAttribute('position', new BufferAttribute(trim.position, 3).setUsage(DynamicDrawUsage))
    geometry.setAttribute('normal', new BufferAttribute(trim.normal, 3).setUsage(DynamicDrawUsage))
    geometry.setIndex(new BufferAttribute(trim.index, 1))
    geometry.boundingSphere = new Sphere() // never culled: nobody has to measure it
    let first = 0
    trim.kindCorners.forEach((corners, material) => {
      geometry.addGroup(first, corners, material)
      first += corners
    })
    dye(surface)
  }

  return {
    mesh,
    set,
    present: () => present,
    follow,
    finish: (surface, { trimPosition, trimNormal }) => {
      if (!present || remade) return follow(surface)
      present.position.set(trimPosition)
      present.normal.set(trimNormal)
      tell()
    },
    look: () => wearing,
    setLook: (next, surface) => {
      const same =
        next.thickness === wearing.thickness && (next.weave === 'knit') === (wearing.weave === 'knit')
      wearing = next
      if (same || !surface) return dye(surface)
      set(prepareTrim(surface, next), surface)
      remade = true
    },
    dispose: () => {
      mesh.geometry.dispose()
      edge.dispose()
      thread.dispose()
      for (const material of [button, tape, teeth]) material.dispose()
    },
  }
}

const MOVING = ['position', 'normal', 'clothShade']

function buildClothGeometry(surface: ClothSurface): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.boundingSphere = new Sphere() // never culled: nobody has to measure it
  const add = (name: string, array: Float32Array, width: number, moves: boolean) => {
    const attribute = new BufferAttribute(array, width)
    if (moves) attribute.setUsage(DynamicDrawUsage)
    geometry.setAttribute(name, attribute)
  }
  geometry.setIndex(new BufferAttribute(surface.index, 1))
  add('position', surface.cornerPosition, 3, true)
  add('normal', surface.cornerNormal, 3, true)
  add('clothShade', surface.cornerShade, SHADES, true)
  add('clothPattern', surface.cornerPattern, 2, false)
  add('clothEdge', surface.cornerEdge, 3, false)
  add('clothKind', surface.cornerKind, 2, false)
  return geometry
}
