/** The regions of the page, for people who go round it by keys: F6 knows these and no others. */
import { flushSync } from 'react-dom'
import { studioStore } from './state.ts'

const REGIONS = ['Pattern window', '3D window', 'Inspector', 'Timeline', 'Status']

/** Moves the focus to the next region, or the one before. A drawer that is shut is one as well: it opens. */
export function focusRegion(direction: 1 | -1): void {
  const all = REGIONS.flatMap((name) => {
    const region = document.querySelector<HTMLElement>(`section[aria-label="${name}"]`)
    return region && (name === 'Inspector' || region.offsetParent !== null) ? [{ name, region }] : []
  })
  const present = all.findIndex(({ region }) => region.contains(document.activeElement))
  const from = present < 0 && direction < 0 ? 0 : present
  const { name, region } = all[(from + direction + all.length) % all.length]
  if (name === 'Inspector') flushSync(() => studioStore.set({ drawerOpen: true }))
  region.focus()
}
