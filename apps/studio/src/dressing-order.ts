/**
 * The dressing order: which garments there are from the skin outwards, which of them are worn, and which one is worked on.
 * Choosing one is no step of the history; all else is one each.
 */
import { InputError, nameHint } from '@selvedge/engine/sim'
import { garmentTitle, projectOf, shownGarment, studioStore } from './state.ts'
import { select } from './studio.ts'
import { cancelGesture } from './tools/tool-run.ts'
import { edit } from './work.ts'

type Args = Record<string, unknown>

/** Each takes `{ garment }`, an id; without it the garment in hand. */
export const OUTFIT_COMMANDS = [
  {
    id: 'choose-garment',
    needs: true as const,
    title: 'Choose the garment to work on',
    keys: '',
    run: (args: Args) => chooseGarment(garmentAsked(args).id),
  },
  { id: 'next-garment', title: 'Choose the next garment outwards', keys: '', run: chooseNext },
  {
    id: 'wear-garment',
    title: 'Put the garment on or off',
    keys: '',
    run: (args: Args) => wearGarment(garmentAsked(args).id, args.worn),
  },
  { id: 'move-garment-in', title: 'Move the garment in', keys: '', run: (args: Args) => moveBy(args, -1) },
  { id: 'move-garment-out', title: 'Move the garment out', keys: '', run: (args: Args) => moveBy(args, 1) },
  {
    id: 'rename-garment',
    needs: true as const,
    title: 'Rename the garment',
    keys: '',
    run: (args: Args) => renameGarment(garmentAsked(args).id, String(args.title ?? '')),
  },
  {
    id: 'remove-garment',
    title: 'Remove the garment',
    keys: '',
    run: (args: Args) => removeGarment(garmentAsked(args).id),
  },
]

/** Its pieces lie on the table from now on, and tools work on them. */
export function chooseGarment(id: string): void {
  const { tab } = studioStore.get()
  if (shownGarment(studioStore.get())?.id === id) return
  cancelGesture()
  select(null)
  studioStore.set({ chosen: id, tab: tab === 'Selection' ? 'Garment' : tab })
}

function chooseNext(): void {
  const { garments } = projectOf(studioStore.get())
  const row = garments.findIndex(({ id }) => id === shownGarment(studioStore.get())?.id)
  if (garments.length > 0) chooseGarment(garments[(row + 1) % garments.length].id)
}

function wearGarment(id: string, asked: unknown): void {
  const found = projectOf(studioStore.get()).garments.find((one) => one.id === id)!
  const worn = typeof asked === 'boolean' ? asked : !found.worn
  if (worn === found.worn) return
  keepChosen()
  edit(
    { kind: 'wearGarment', garment: id, worn },
    { name: `${worn ? 'put on' : 'take off'} ${garmentTitle(found)}` },
  )
}

/** By so many places, outwards where positive. */
function moveBy(args: Args, by: number): void {
  const { id } = garmentAsked(args)
  const { garments } = projectOf(studioStore.get())
  const at = garments.findIndex((one) => one.id === id) + by
  if (at < 0 || at >= garments.length) {
    studioStore.set({ notice: at < 0 ? 'It is next to the skin already.' : 'It is over all others already.' })
    return
  }
  keepChosen()
  edit({ kind: 'moveGarment', garment: id, at })
}

function renameGarment(id: string, title: string): void {
  if (title.trim() === '') studioStore.set({ notice: 'A garment needs a name; it keeps the one it has.' })
  else edit({ kind: 'setGarmentTitle', garment: id, title: title.trim() })
}

function removeGarment(id: string): void {
  const { garments } = projectOf(studioStore.get())
  const found = garments.find((one) => one.id === id)!
  if (garments.length === 1) {
    studioStore.set({ notice: `${garmentTitle(found)} is the only garment; open another one instead.` })
    return
  }
  edit({ kind: 'removeGarment', garment: id }, { name: `remove ${garmentTitle(found)}` })
}

/** What is worked on stays so, whatever becomes the outermost. */
function keepChosen(): void {
  studioStore.set({ chosen: shownGarment(studioStore.get())?.id ?? null })
}

function garmentAsked({ garment: asked }: Args) {
  const state = studioStore.get()
  const { garments } = projectOf(state)
  const id = asked === undefined ? shownGarment(state)?.id : String(asked)
  const found = garments.find((one) => one.id === id)
  if (found) return found
  throw new InputError(
    `there is no garment "${id ?? ''}"; ${nameHint(
      id ?? '',
      garments.map((one) => one.id),
    )}`,
  )
}
