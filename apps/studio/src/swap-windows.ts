/** Which of the two windows stands on the left; remembered in this browser. */
import { createStore } from './store.ts'

const REMEMBERED = 'selvedge-swapped-windows'

export const swapStore = createStore<{ readonly swapped: boolean }>({
  swapped: globalThis.localStorage?.getItem(REMEMBERED) === 'yes',
})

export function swapWindows(): void {
  const swapped = !swapStore.get().swapped
  localStorage.setItem(REMEMBERED, swapped ? 'yes' : 'no')
  swapStore.set({ swapped })
}
