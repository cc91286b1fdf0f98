/**
 * What a hand does to the garment in the worker: puts it on by its marks, lays a part of it anew, slides it along the body,
 * and paints on it. The drape waits meanwhile and goes on from where the hand left the cloth. One piece of work at a time:
 * whatever else is ordered ends it.
 */
import {
  clothOf,
  type Drape,
  type DrapeOptions,
  type Fabric,
  InputError,
  type Kernels,
  outfitOptions,
  outfitScenes,
  type Project,
} from '@selvedge/engine'
import { wornGarments } from '@selvedge/engine/project'
import { outfitPieces } from '@selvedge/engine/sim'
import {
  beginWrap,
  describeWrap,
  drapeWrapped,
  type MarkPair,
  pairMarks,
  planWrap,
  rewrapSteps,
  type Wrapping,
  wornWrapping,
  wrappedPlaces,
  wrapSteps,
} from '@selvedge/engine/wrap'
import type { FrameSender } from './frame-sender.ts'
import { growOn } from './grow-on.ts'
import { paint } from './paint.ts'
import { clothTriangle } from './pin-hold.ts'
import type { ProjectBody } from './project-body.ts'
import type { FromEngine, HandApi, PieceOf, WrapOrder } from './protocol.ts'
import type { Session } from './session.ts'
import { SlideHand } from './slide-hand.ts'
import { standingBody, wrapBodyOf } from './standing-body.ts'

/** What it works on, as the worker has it at present. */
export interface HandRoom {
  readonly wearer: ProjectBody
  readonly session: Session
  readonly project: Project
}

export interface HandHost {
  room(): HandRoom | null
  frames(): FrameSender
  fabrics(): readonly Fabric[]
  kernels(): Kernels
  tell(message: FromEngine): void
}

export class HandWork implements HandApi {
  readonly #host: HandHost
  /** Counts pieces of work: one that is no longer the last is over. */
  #turn = 0
  #slide: SlideHand | null = null

  constructor(host: HandHost) {
    this.#host = host
  }

  /** Something else is ordered. */
  stop(): void {
    this.#turn++
    this.#slide?.giveUp()
    this.#slide = null
  }

  wrapStop(): void {
    this.stop()
  }

  async wrap({ project, kind }: WrapOrder): Promise<boolean> {
    const room = this.#need()
    this.stop()
    const turn = this.#turn
    room.session.pause()
    const isOver = () => turn !== this.#turn
    const pairs = pairMarks(project.marks, onlyGarment(project))
    return kind === 'wrap'
      ? this.#wrap(room, project, pairs, isOver)
      : this.#rewrap(room, project, pairs, isOver)
  }

  /** From nothing: cut, sewn, and grown from the marks on. */
  async #wrap(
    { session, wearer }: HandRoom,
    project: Project,
    pairs: readonly MarkPair[],
    isOver: () => boolean,
  ): Promise<boolean> {
    const body = standingBody(session.drape, wearer)
    const fabrics = this.#host.fabrics()
    const moveTo = body === wearer.body ? wearer.moveTo : undefined // else it stands there already
    const [outermost] = outfitScenes(project, { body, fabrics, ...(moveTo && { moveTo }) })
    const scene = { ...outermost, body }
    const options: DrapeOptions = { kernels: this.#host.kernels(), ...outfitOptions(project.settings) }
    const plan = planWrap(scene, options)
    const wrapping = beginWrap(scene, plan)
    this.#showCloth(wrapping, outfitPieces(project))
    if (!(await this.#grow(wrapping, wrapSteps(wrapping, pairs), isOver))) return false
    session.wear(() => drapeWrapped(scene, options, wrapping, plan))
    return true
  }

  /** What is worn, within its pins. */
  async #rewrap(
    { session, wearer }: HandRoom,
    project: Project,
    pairs: readonly MarkPair[],
    isOver: () => boolean,
  ): Promise<boolean> {
    const drape = this.#needWorn(session)
    const wrapping = wornWrapping(clothOf(drape), wrapBodyOf(standingBody(drape, wearer)))
    const steps = rewrapSteps(wrapping, pairs, pinnedRows(drape, project))
    if (!(await this.#grow(wrapping, steps, isOver))) return false
    const [first] = describeWrap(wrapping)
    if (first !== undefined) throw new InputError(first)
    session.lay(wrappedPlaces(wrapping))
    return true
  }

  #grow(wrapping: Wrapping, steps: Iterable<number>, isOver: () => boolean): Promise<boolean> {
    const show = (places: Float64Array, share: number) => {
      this.#host.tell({ kind: 'growing', share })
      this.#host.frames().sendHeld({ places, field: null, hand: null })
    }
    return growOn(wrapping, steps, show, isOver)
  }

  /** Another mesh than the one shown: joined along its seams, nowhere yet. */
  #showCloth({ source, cloth }: Wrapping, pieces: readonly PieceOf[]): void {
    this.#host.frames().forget()
    this.#host.tell({
      kind: 'garment',
      position: new Float32Array(3 * cloth.vertexCount),
      triVertex: Int32Array.from(source.triVertex),
      triPattern: Float32Array.from(source.triPattern),
      triPanel: Int32Array.from(source.triPanel),
      panelIds: source.panelIds,
      pieces,
      pressed: new Int32Array(0),
      buttons: new Int32Array(0),
      zips: new Int32Array(0),
      volumes: [],
      threads: new Int32Array(0),
      threadSeam: new Int32Array(0),
    })
  }

  async slideGrab(...[triangle, weights, sight]: Parameters<HandApi['slideGrab']>): Promise<void> {
    const { session, wearer, project } = this.#need()
    this.stop()
    const drape = this.#needWorn(session)
    onlyGarment(project)
    session.pause()
    const corner = weights.indexOf(Math.max(...weights))
    const grabbed = drape.model.triVertex[3 * triangle + corner]
    const pinned = pinnedRows(drape, project)
    const body = wrapBodyOf(standingBody(drape, wearer))
    this.#slide = new SlideHand(
      drape,
      body,
      { grabbed, pinned, sight },
      ({ places, field, from, grip, way }) =>
        this.#host.frames().sendHeld({ places, field, hand: { grip: from, to: grip, pull: 0, way } }),
    )
  }

  slideTo(...[sight, straight]: Parameters<HandApi['slideTo']>): void {
    this.#slide?.lead(sight, straight)
  }

  async slideEnd(goesOn: boolean): Promise<void> {
    const slide = this.#slide
    const { session } = this.#need()
    const places = await slide?.end()
    if (!places || slide !== this.#slide) return
    this.#slide = null
    session.lay(places, goesOn)
  }

  async paint(order: Parameters<HandApi['paint']>[0]): ReturnType<HandApi['paint']> {
    const { session, wearer } = this.#need()
    return paint(session.drape, wearer, order)
  }

  #need(): HandRoom {
    const room = this.#host.room()
    if (!room) throw new InputError('the pieces are still being cut; try again in a moment')
    return room
  }

  #needWorn(session: Session): Drape {
    const { drape } = session
    if (!drape || drape.stage === 'sewing' || drape.threads.length > 0)
      throw new InputError('the garment is still being sewn; it can be moved once it is on')
    return drape
  }
}

/** By hand nothing is put over something else. */
function onlyGarment(project: Project): string {
  const worn = wornGarments(project)
  if (worn.length === 1) return worn[0].id
  throw new InputError(
    `by hand one garment is put on the bare body, and ${worn.length} are worn; lay the others aside`,
  )
}

/** The vertex nearest to each pin. */
function pinnedRows(drape: Drape, project: Project): number[] {
  return project.pins.flatMap(({ panel, at }) => {
    const found = clothTriangle(drape.model, panel, at)
    if (!found) return []
    const corner = found.share.indexOf(Math.max(...found.share))
    return [drape.model.triVertex[3 * found.triangle + corner]]
  })
}
