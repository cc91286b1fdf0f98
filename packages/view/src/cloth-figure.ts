/**
 * The garment in the picture: its fine surface and material, turned edges and stitches, the threads still to be sewn, and
 * the tree to pick it by. Cloth in motion is drawn as it comes; once it is still, `settle` clears what smooth cloth would
 * cross and bakes the soft dark of its folds.
 */
import { type ClothTrim, placeTrim, trimColours } from '@selvedge/engine/display'
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshStandardMaterial,
  Sphere,
} from 'three'
import { buildClothMaterial, type ClothMaterial } from './cloth-material.ts'
import {
  type ClothSurface,
  measureNormals,
  paintClothSurface,
  refineClothSurface,
  SHADES,
  shadeClothSurface,
  spreadClothSurface,
} from './cloth-surface.ts'
import type { ClothMesh, ViewMode } from './garment-viewer.ts'
import type { PickableCloth } from './pick.ts'
import { buildPickTree } from './pick-tree.ts'
import { type FinishedCloth, type PreparedCloth, prepareCloth, prepareTrim } from './prepare-cloth.ts'
import type { ClothLook, ThemeColours } from './theme.ts'
import { buildThreads, type Threads } from './threads.ts'

export interface ClothFigure {
  readonly object: Group
  readonly material: ClothMaterial
  readonly threads: Threads
  /** Surface and tree of what is shown; null without a garment. */
  shown(): PickableCloth | null
  /** `prepared`: of this mesh, worked out elsewhere. */
  set(mesh: ClothMesh | null, prepared?: PreparedCloth): void
  /** New positions, 3 per vertex [m]; allocates nothing, and works nothing out before `refresh`. */
  move(position: Float64Array | Float32Array): void
  /** Brings what is drawn to the newest positions, once per picture: more of them may have come than pictures are drawn. */
  refresh(): void
  /** Threads still to be sewn, as `Threads.set` takes them. */
  sew(pairs: Int32Array, pairSeam: Int32Array | null): void
  /** A map, one number per vertex. */
  paint(perVertex: Float32Array): void
  setMode(mode: ViewMode): void
  setLook(look: ClothLook): void
  /** Cloth that is still and was not finished yet: what is shown, from now on on its way to being finished; else null. */
  settle(): ClothSurface | null
  /** Shows it finished. */
  finish(finished: FinishedCloth): void
  /** Another number when the cloth is elsewhere, or another cloth: what was finished before does not fit it. */
  version(): number
  dispose(): void
}

export function buildClothFigure(colours: ThemeColours, look: ClothLook): ClothFigure {
  const material = buildClothMaterial(colours, look)
  const threads = buildThreads(colours)
  const mesh = new Mesh(new BufferGeometry(), material.material)
  mesh.castShadow = mesh.receiveShadow = true
  mesh.frustumCulled = false // its box would have to follow every step
  mesh.visible = false
  const trim = buildTrimFigure(look)
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
      mesh.visible = surface !== null
      trim.set(surface, made?.trim ?? null)
      settled = surface === null
      moved = false
      material.setSelected(-1)
      threads.set(NO_PAIRS, null)
    },
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
    setLook: (next) => {
      material.setLook(next)
      trim.setLook(next, shown?.surface ?? null)
    },
    settle: () => {
      if (!shown || settled) return null
      settled = true
      refresh()
      return shown.surface
    },
    finish: ({ position, own }) => {
      if (!shown) return
      const { surface } = shown
      surface.finePosition.set(position)
      shadeClothSurface(surface, own)
      spreadClothSurface(surface)
      trim.follow(surface)
      for (const name of MOVING) mesh.geometry.getAttribute(name).needsUpdate = true
    },
    version: () => version,
    dispose: () => {
      shown = null
      trim.dispose()
      mesh.geometry.dispose()
      material.material.dispose()
      threads.dispose()
    },
  }
}

const NO_PAIRS = new Int32Array(0)

interface TrimFigure {
  readonly mesh: Mesh
  set(surface: ClothSurface | null, trim: ClothTrim | null): void
  look(): ClothLook
  follow(surface: ClothSurface): void
  setLook(look: ClothLook, surface: ClothSurface | null): void
  dispose(): void
}

/** Turned edges in the colour of the cloth, stitches a little lighter, buttons, zips; seams are drawn by the cloth's own shader. */
function buildTrimFigure(look: ClothLook): TrimFigure {
  const edge = new MeshStandardMaterial({ side: DoubleSide, metalness: 0 })
  const thread = new MeshStandardMaterial({ side: DoubleSide, metalness: 0, roughness: 0.7 })
  const button = new MeshStandardMaterial({ metalness: 0, roughness: 0.35 })
  const tape = new MeshStandardMaterial({ side: DoubleSide, metalness: 0, roughness: 0.9 })
  const teeth = new MeshStandardMaterial({ side: DoubleSide, metalness: 0.25, roughness: 0.35 })
  const mesh = new Mesh(new BufferGeometry(), [edge, thread, button, tape, teeth])
  mesh.castShadow = false
  mesh.receiveShadow = true
  mesh.frustumCulled = false
  let present: { trim: ClothTrim; position: Float64Array; normal: Float64Array } | null = null
  let wearing = look

  const follow = (surface: ClothSurface) => {
    if (!present) return
    const { trim, position, normal } = present
    normal.set(surface.fineNormal)
    placeTrim(trim, surface.finePosition, normal, position)
    const places = mesh.geometry.getAttribute('position') as BufferAttribute
    const normals = mesh.geometry.getAttribute('normal') as BufferAttribute
    places.set(position)
    measureNormals(trim.triVertex, position, normals.array as Float32Array)
    places.needsUpdate = normals.needsUpdate = true
  }
  const dye = () => {
    const [own, sewn, , pearl, woven, metal] = trimColours(wearing)
    edge.color.setRGB(...own)
    edge.roughness = wearing.roughness
    thread.color.setRGB(...sewn)
    button.color.setRGB(...pearl)
    tape.color.setRGB(...woven)
    teeth.color.setRGB(...metal)
  }
  const set = (surface: ClothSurface | null, trim: ClothTrim | null) => {
    mesh.geometry.dispose()
    mesh.geometry = new BufferGeometry()
    present = null
    if (!surface || !trim) return
    present = {
      trim,
      position: new Float64Array(3 * trim.vertexCount),
      normal: new Float64Array(surface.fineNormal.length),
    }
    for (const name of ['position', 'normal']) {
      const attribute = new BufferAttribute(new Float32Array(3 * trim.vertexCount), 3)
      mesh.geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage))
    }
    const rows = (kind: number) => trim.triVertex.filter((_, c) => trim.triKind[Math.floor(c / 3)] === kind)
    const groups = [0, 1, 3, 4, 5].map(rows)
    const index = new Uint32Array(groups.reduce((sum, group) => sum + group.length, 0))
    mesh.geometry.setIndex(new BufferAttribute(index, 1))
    mesh.geometry.boundingSphere = new Sphere() // never culled: nobody has to measure it
    let first = 0
    groups.forEach((group, material) => {
      index.set(group, first)
      mesh.geometry.addGroup(first, group.length, material)
      first += group.length
    })
    follow(surface)
  }
  dye()

  return {
    mesh,
    set,
    follow,
    look: () => wearing,
    setLook: (next, surface) => {
      const same =
        next.thickness === wearing.thickness && (next.weave === 'knit') === (wearing.weave === 'knit')
      wearing = next
      dye()
      if (!same) set(surface, surface && prepareTrim(surface.fine, next))
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
