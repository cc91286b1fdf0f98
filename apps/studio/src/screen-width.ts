/** How wide the screen is, for what is not laid out by style alone; the widths are those of `layout.css`. */
import { useSyncExternalStore } from 'react'

/** A tablet held upright: the rail lies under the windows. */
const narrow = matchMedia('(max-width: 899px)')
/** A phone held upright: to look and to fit; there is no room to draw and to sew. */
const phone = matchMedia('(max-width: 599px)')

export const isPhone = () => phone.matches
export const usePhone = () => useMatch(phone)
export const useNarrow = () => useMatch(narrow)

function useMatch(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (heard) => {
      query.addEventListener('change', heard)
      return () => query.removeEventListener('change', heard)
    },
    () => query.matches,
  )
}
