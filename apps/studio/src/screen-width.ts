/** How wide the screen is, for what is not laid out by style alone; the widths are those of `layout.css`. */
import { useSyncExternalStore } from 'react'

/** A tablet held upright: the rail lies under the windows. */
const NARROW = '(max-width: 899px)'
/** A phone held upright: to look and to fit; there is no room to draw and to sew. */
const PHONE = '(max-width: 599px)'

export const isPhone = () => matchMedia(PHONE).matches
export const usePhone = () => useMatch(PHONE)
export const useNarrow = () => useMatch(NARROW)

function useMatch(query: string): boolean {
  return useSyncExternalStore(
    (heard) => {
      const match = matchMedia(query)
      match.addEventListener('change', heard)
      return () => match.removeEventListener('change', heard)
    },
    () => matchMedia(query).matches,
  )
}
