/** A file below the page's address. */
export async function fetchBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) throw new Error(`cannot load ${address}: ${response ? response.status : 'no answer'}`)
  return new Uint8Array(await response.arrayBuffer())
}
