/**
 * The cloth as it hangs, kept in this browser beside its document whenever it stands still: at rest, and when somebody pauses.
 * Opened again it hangs there to the last bit, what a hand did to it included. Bytes are for the version of the program that
 * packed them; whatever does not fit is draped anew, and said.
 */
import pack from '../package.json' with { type: 'json' }
import { documentStore } from './document-state.ts'
import { type Keeping, keepingAfter, request } from './keep-work.ts'
import { liveStore } from './live-update.ts'
import { simStore, studioStore } from './state.ts'
import type { DrapeBytes, StoredDrape } from './worker/protocol.ts'

export interface KeptCloth extends StoredDrape {
  /** Of the program. */
  readonly version: string
  /** Somebody had pressed Pause. */
  readonly paused: boolean
}

/** Of a document or a version, by its name. */
export function readCloth(name: string): Promise<KeptCloth | undefined> {
  return request('readonly', ({ cloths }) => cloths.get(name))
}

/** Read back and compared, as documents are. */
async function writeCloth(name: string, cloth: KeptCloth): Promise<Keeping> {
  try {
    await request('committed', ({ cloths }) => cloths.put(cloth, name))
    const found = await readCloth(name)
    return found?.hash === cloth.hash && sameBytes(found.bytes, cloth.bytes) ? 'kept' : 'failed'
  } catch (reason) {
    return keepingAfter(reason)
  }
}

function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  if (a === null || b === null) return a === b
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Asks the engine for the drape as it hangs. */
type AskDrape = () => Promise<DrapeBytes | null>

let askDrape: AskDrape = async () => null

/** As it hangs now; null while it moves, or is not that of the document. */
export async function clothNow(): Promise<KeptCloth | null> {
  const { history, paused } = studioStore.get()
  if (liveStore.get().shown !== history.state) return null
  const bytes = await askDrape()
  if (bytes === null || studioStore.get().history.state !== history.state) return null
  return { ...bytes, project: history.project, version: pack.version, paused }
}

/** It stands still so long before it is kept [ms]: a run of single steps is kept once. */
const STILL_MS = 100

let waiting = 0
/** What was kept last, in a word. */
let keptLast = ''

/** From now on what hangs is kept. */
export function followCloth(ask: AskDrape): void {
  askDrape = ask
  for (const store of [simStore, documentStore, studioStore]) store.subscribe(clothSoon)
}

function clothSoon(): void {
  clearTimeout(waiting)
  if (stillName() === keptLast || stillName() === '') return
  waiting = window.setTimeout(() => void keepCloth(), STILL_MS)
}

/** One name for what there is to be kept; empty while the cloth moves, and for a sample nobody has touched. */
function stillName(): string {
  const { numbers } = simStore.get()
  const { document, kept } = documentStore.get()
  const { history, paused } = studioStore.get()
  if (numbers.running || numbers.hash === null || kept === 'untouched') return ''
  return JSON.stringify([document, history.state, numbers.hash, numbers.steps, paused])
}

async function keepCloth(): Promise<void> {
  const name = stillName()
  const { document } = documentStore.get()
  const cloth = await clothNow().catch(() => null)
  if (cloth === null || name !== stillName()) return // the next report comes here again
  keptLast = name
  const kept = await writeCloth(document, cloth)
  if (kept !== 'kept' && documentStore.get().document === document) documentStore.set({ kept })
}

/** Cloths on their way in, by the state of the history they belong to. */
const brought = new Map<number, KeptCloth>()

/** The document of this state hangs so when it is opened. */
export function bringCloth(state: number, cloth: KeptCloth): void {
  brought.set(state, cloth)
  studioStore.set({ paused: cloth.paused })
}

/** For whoever opens that document; once. */
export function takeCloth(state: number): { readonly stored?: StoredDrape; readonly refused: string } {
  const cloth = brought.get(state)
  brought.delete(state)
  if (!cloth) return { refused: '' }
  const { version, paused: _, ...stored } = cloth
  if (fitsHere(cloth)) return { stored, refused: '' }
  return { refused: `it was kept by version ${version}, and this is ${pack.version}` }
}

/** Was it packed by this version of the program? */
export const fitsHere = ({ version }: KeptCloth): boolean => version === pack.version

/** Says why cloth does not hang as it was kept. */
export function sayRefused(refused: string): void {
  if (refused === '') return
  studioStore.set({ notice: `The cloth is draped anew, not as it was kept: ${refused.replace(/\.$/, '')}.` })
}
