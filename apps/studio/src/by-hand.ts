/**
 * Dressing by hand, asked for by tools, buttons and scripts: paints marks, wraps and rewraps by them, slides cloth along the
 * body. Each is one step of the history; what is given up or cannot be leaves none.
 */
import type { Mark } from '@selvedge/engine/project'
import { whenFresh } from './follow-work.ts'
import { isStale } from './live-update.ts'
import { garmentName, projectOf, type StudioState, simStore, studioStore } from './state.ts'
import { beginDeed, engine } from './studio.ts'
import { addMarks, addName, markTrouble } from './tools/mark/marks.ts'
import { pieceOf } from './view3d/shown-pieces.ts'
import { cancelStep, edit, endStep, message } from './work.ts'
import type { PaintOrder, Sight, WrapOrder } from './worker/protocol.ts'

export const HAND_COMMANDS = [
  { id: 'wrap', title: 'Wrap', keys: 'Shift+W', run: () => whenFresh(() => wrapCloth('wrap')) },
  { id: 'rewrap', title: 'Rewrap', keys: '', run: () => whenFresh(() => wrapCloth('rewrap')) },
  { id: 'laser-paint', title: 'Laser paint on or off', keys: 'Shift+B', run: toggleLaser },
  {
    id: 'paint',
    needs: true as const,
    title: 'Paint a mark along lines of sight',
    keys: '',
    run: (args: Record<string, unknown>) => paintMarks(args as unknown as PaintOrder),
  },
  {
    id: 'slide',
    needs: true as const,
    title: 'Slide cloth along the body',
    keys: '',
    run: (args: Record<string, unknown>) => slideCloth(args as unknown as SlideArgs),
  },
]

function toggleLaser(): void {
  studioStore.set({ laser: !studioStore.get().laser })
}

/** Why Wrap or Rewrap cannot act, and what to do; empty when it can. */
export function whyNotWrap(state: StudioState, kind: WrapOrder['kind'], worn: boolean): string {
  const trouble = markTrouble(projectOf(state))
  if (trouble !== '') return trouble
  if (kind === 'rewrap' && !worn)
    return 'Nothing is worn yet: Wrap puts the garment on, Rewrap lays it anew within its pins.'
  return ''
}

/** Is the garment on, its edges sewn? */
export function isWorn({
  stage,
  vertices,
  steps,
}: {
  stage: string
  vertices: number
  steps: number
}): boolean {
  return vertices > 0 && stage !== 'sewing' && (stage !== 'placed' || steps > 0)
}

/** Puts the garment on by its marks; one step, and none when it is given up. */
async function wrapCloth(kind: WrapOrder['kind']): Promise<void> {
  const state = studioStore.get()
  if (state.canStop) return // it is growing already
  const trouble = whyNotWrap(state, kind, isWorn(simStore.get().numbers))
  if (trouble !== '') {
    studioStore.set({ notice: trouble })
    return
  }
  beginDeed(kind, WRAP)
  studioStore.set({ busy: 'Growing 0 %', canStop: true, notice: '' })
  try {
    const done = await engine.wrap({ project: projectOf(state), kind })
    if (done) endStep()
    else cancelStep()
  } catch (reason) {
    cancelStep()
    studioStore.set({ notice: sentenceOf(message(reason)) })
  } finally {
    studioStore.set({ busy: '', canStop: false })
  }
}

const WRAP = 'wrap'

/** Ends what grows; true when something did. */
export function stopWork(): boolean {
  if (!studioStore.get().canStop) return false
  void engine.wrapStop()
  return true
}

async function paintMarks(order: PaintOrder): Promise<void> {
  const before = studioStore.get()
  try {
    const painted = await engine.paint(order)
    if (painted.length === 0) return // beside both surfaces
    const whose = (panel: string) => pieceOf(panel) ?? { garment: garmentName(before), panel }
    const strokes = painted.map((one): Mark['on'] =>
      one.kind === 'cloth' ? { ...one, ...whose(one.panel) } : one,
    )
    edit(addMarks(projectOf(studioStore.get()), strokes), { name: addName(strokes.length) })
    if (order.laser && strokes.length === 1)
      studioStore.set({
        notice: `Laser paint found nothing behind it: only the front of the ${order.on} is marked.`,
      })
  } catch (reason) {
    studioStore.set({ notice: sentenceOf(message(reason)) })
  }
}

/** As the tool sends them. */
type SlideArgs =
  | ({
      readonly hand: 'grabs'
      readonly triangle: number
      readonly weights: readonly [number, number, number]
    } & Sight)
  | ({ readonly hand: 'leads'; readonly straight: boolean } & Sight)
  | { readonly hand: 'lets go' | 'gives up' }

/** The hand that slides, until it has let go: whether it got hold of the cloth. */
let sliding: Promise<boolean> | null = null

function slideCloth(args: SlideArgs): void {
  if (args.hand === 'grabs') sliding = grabToSlide(args)
  else if (!sliding) return
  else if (args.hand === 'leads')
    void engine.slideTo({ origin: args.origin, direction: args.direction }, args.straight)
  else {
    void letGo(sliding, args.hand === 'gives up')
    sliding = null
  }
}

async function letGo(grabbed: Promise<boolean>, gaveUp: boolean): Promise<void> {
  if (!(await grabbed)) return
  if (gaveUp) cancelStep()
  else {
    void engine.slideEnd(!studioStore.get().paused)
    endStep()
  }
}

async function grabToSlide({ triangle, weights, origin, direction }: Extract<SlideArgs, { hand: 'grabs' }>) {
  const worn = isWorn(simStore.get().numbers)
  if (!worn || isStale()) {
    const trouble = worn
      ? '3D shows an earlier pattern; Update 3D first, then slide.'
      : 'The garment is not on yet; slide it once it is.'
    studioStore.set({ notice: trouble })
    return false
  }
  beginDeed('slide cloth', SLIDE)
  try {
    await engine.slideGrab(triangle, weights, { origin, direction })
    return true
  } catch (reason) {
    cancelStep()
    studioStore.set({ notice: sentenceOf(message(reason)) })
    return false
  }
}

const SLIDE = 'slide'

/** What the engine says, as a sentence of the page. */
function sentenceOf(words: string): string {
  if (words.startsWith('nothing to slide on here')) return 'Nothing to slide on here; use Vertex drag.'
  const through = /^the body passes through "([^"]+)"/.exec(words)
  if (through)
    return `The body passes through ${through[1]}. Add a mark on its other side, or use Laser paint, and wrap again.`
  const text = words.charAt(0).toUpperCase() + words.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
