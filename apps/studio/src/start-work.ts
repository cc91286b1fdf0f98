/**
 * What the page opens by itself: the document in its address, an example its address names, the work of the last visit, or
 * the sample. An address is used up by opening it, so that loading the page again goes on with the work.
 *
 *   ?open=skirt-circle&fabric=silk-charmeuse&body=mean_female&pose=sitting
 */
import { nameHint } from '@selvedge/engine/sim'
import { CATALOGUE } from '@selvedge/wardrobe/open'
import { POSE_TITLES } from './catalogue.ts'
import { documentStore } from './document-state.ts'
import { crashesOf, listenToPageEnd, markOpen } from './end-of-page.ts'
import { type KeptDocument, listKept } from './keep-work.ts'
import { openGarment, openKept, takeProject } from './open-document.ts'
import { recoverStore } from './recover.ts'
import { isShareLink, readShareLink } from './share-link.ts'
import { projectOf, studioStore } from './state.ts'
import { edit, message } from './work.ts'

/** A document that brought down this many pages in a row is opened only when somebody asks for it. */
const CRASHES_MAX = 2

/** `engine`: resolves when the names of fabrics and bodies are known. */
export async function openFirst(engine: Promise<boolean>): Promise<void> {
  listenToPageEnd()
  if (isShareLink(location.href)) {
    if (await openLink(location.href)) return
  } else if (new URLSearchParams(location.search).has('open')) {
    if (await openNamed(new URLSearchParams(location.search), engine)) return
  }
  const { notice } = studioStore.get() // why a link could not be opened
  if (!(await openLast())) await openSample()
  if (notice !== '') studioStore.set({ notice })
}

/** Whatever was said about work that could not be opened stays said. */
async function openSample(): Promise<void> {
  const { notice } = studioStore.get()
  await openGarment(CATALOGUE[0].name, true)
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
async function openNamed(asked: URLSearchParams, engine: Promise<boolean>): Promise<boolean> {
  history.replaceState(null, '', location.pathname)
  if (!(await openGarment(asked.get('open') ?? ''))) return false
  const wrong: string[] = []
  const check = (what: string, known: readonly string[]): string | null => {
    const name = asked.get(what)
    if (name === null || known.includes(name)) return name
    wrong.push(`there is no ${what} called "${name}"; ${nameHint(name, known)}`)
    return null
  }
  const pose = check('pose', POSE_TITLES.map(([name]) => name)) // biome-ignore format: one line each
  if (pose) edit({ kind: 'setPose', pose })
  if (asked.has('fabric') || asked.has('body')) await engine
  const { fabrics, bodies } = studioStore.get()
  const fabric = check('fabric', fabrics.map(({ name }) => name)) // biome-ignore format: one line each
  const body = check('body', bodies)
  if (fabric) edit({ kind: 'setGarmentFabric', garment: projectOf(studioStore.get()).garments[0].id, fabric })
  if (body) edit({ kind: 'setBody', shape: { kind: 'preset', name: body } })
  if (wrong.length > 0) studioStore.set({ notice: sentence(wrong.join('; ')) })
  return true
}

/** The document of the last visit, as it was left. After a crash it says so, and offers to begin anew. */
async function openLast(): Promise<boolean> {
  const kept = await listKept().catch(() => [] as KeptDocument[])
  const last = kept.find(({ trouble }) => trouble === undefined)
  if (!last) return false
  const crashes = crashesOf(last.id)
  if (crashes > 0) {
    recoverStore.set({ lost: last, crashes })
    studioStore.set({ dialog: 'Recover work' })
  }
  if (crashes >= CRASHES_MAX || !(await openKept(last.id, last.title, true))) return false
  if (documentStore.get().document === last.id) markOpen(last.id, crashes)
  return true
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
