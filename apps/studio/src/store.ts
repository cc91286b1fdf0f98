/** A value that tells its listeners when it changed, and how React reads it. `studio.ts` and `work.ts` write. */
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  set(change: Partial<T>): void
  subscribe(listener: () => void): () => void
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change) => {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One part of a store; the component renders again only when that part is another. */
export function useStore<T extends object, Part>(store: Store<T>, part: (value: T) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.get()))
}
