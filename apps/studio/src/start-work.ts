/**
 * What the page opens by itself: the document in its address, an example its address names, the work of the last visit, or
 * the sample. An address is used up by opening it, so that loading the page again goes on with the work.
 *
 *   ?open=skirt-circle&fabric=silk-charmeuse&body=mean_female&pose=sitting
 */
import { nameHint } from '@selvedge/engine/sim'
import { CATALOGUE, openAddress } from '@selvedge/wardrobe/open'
import { assetAddress, POSE_TITLES } from './catalogue.ts'
import { documentStore } from './document-state.ts'
import { crashesOf, isUnfiled, listenToPageEnd, markOpen } from './end-of-page.ts'
import { type KeptDocument, listKept, openStore } from './keep-work.ts'
import { openGarment, openKept, takeProject } from './open-document.ts'
import { recoverStore } from './recover.ts'
import { isShareLink, readShareLink } from './share-link.ts'
import { studioStore } from './state.ts'
import { message } from './work.ts'

/** A document that brought down this many pages in a row is opened only when somebody asks for it. */
const CRASHES_MAX = 2

export async function openFirst(): Promise<void> {
  listenToPageEnd()
  openStore()
  if (isShareLink(location.href)) {
    if (await openLink(location.href)) return
  } else if (new URLSearchParams(location.search).has('open')) {
    if (await openNamed(new URLSearchParams(location.search))) return
  }
  const { notice } = studioStore.get() // why a link could not be opened
  if (!(await openLast())) await openSample()
  if (notice !== '') studioStore.set({ notice })
}

/** Whatever was said about work that could not be opened stays said. */
async function openSample(): Promise<void> {
  const { notice } = studioStore.get()
  await openGarment(CATALOGUE[0].name, { byItself: true })
  if (notice !== '') studioStore.set({ notice })
}

async function openLink(address: string): Promise<boolean> {
  try {
    return await takeProject(await readShareLink(address), 'The link')
  } catch (reason) {
    studioStore.set({ notice: `The link cannot be opened: ${message(reason)}.` })
    return false
  } finally {
    history.replaceState(null, '', location.pathname)
  }
}

/** Names in the address: unknown ones are said, with the nearest that is known; the rest is done. */
async function openNamed(asked: URLSearchParams): Promise<boolean> {
  history.replaceState(null, '', location.pathname)
  const assets = assetAddress('')
  const { fabrics, bodies } = await openAddress(assets, (path) => assets + path).names()
  const wrong: string[] = []
  const known = (what: string, names: readonly string[]): string | undefined => {
    const name = asked.get(what)
    if (name === null || names.includes(name)) return name ?? undefined
    wrong.push(`there is no ${what} called "${name}"; ${nameHint(name, names)}`)
    return undefined
  }
  const poses = POSE_TITLES.map(([name]) => name)
  const wishes = {
    pose: known('pose', poses),
    fabric: known('fabric', fabrics),
    body: known('body', bodies),
  }
  if (!(await openGarment(asked.get('open') ?? '', wishes))) return false
  if (wrong.length > 0) studioStore.set({ notice: sentence(wrong.join('; ')) })
  return true
}

/** The document of the last visit, as it was left. After a crash, or with edits in no file, it says so and offers to begin anew. */
async function openLast(): Promise<boolean> {
  const kept = await listKept().catch(() => [] as KeptDocument[])
  const last = kept.find(({ trouble }) => trouble === undefined)
  if (!last) return false
  const crashes = crashesOf(last.id)
  const asks = crashes > 0 || isUnfiled(last.id)
  const isOpen = crashes < CRASHES_MAX && (await openKept(last.id, last.title, true))
  if (asks && (isOpen || crashes >= CRASHES_MAX)) {
    recoverStore.set({ lost: last, crashes })
    studioStore.set({ dialog: 'Recover work' })
  }
  if (!isOpen) return false
  if (documentStore.get().document === last.id) markOpen(last.id, crashes)
  return true
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
