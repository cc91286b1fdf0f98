/** What lies over the picture is placed anew whenever that is drawn. */
const listeners = new Set<() => void>()

export function onPicture(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellPicture(): void {
  for (const listener of listeners) listener()
}
