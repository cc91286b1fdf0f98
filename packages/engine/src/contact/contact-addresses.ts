/**
 * What the WebAssembly twins know of a contact system: 32-bit words in the arena, a few counts and the byte addresses of
 * its arrays. Written once, when the system is built: nothing moves afterwards. The order is read by
 * `assembly/contact/addresses.ts`; change both together.
 */
import type { Arena } from '../core/index.ts'
import type { ContactArrays } from './contact-kernels.ts'

export const ADDRESS_WORDS = 28

export function writeContactAddresses(
  arena: Arena,
  { mesh, list, motion, near }: Omit<ContactArrays, 'addresses'>,
): Int32Array {
  const words = arena.i32(ADDRESS_WORDS)
  const arrays = [
    ...[mesh.triVertex, mesh.triCorner, mesh.inverseMass, mesh.link, mesh.vertexThickness, mesh.vertexGrip],
    ...[list.nodeBox, list.dop, list.triDop, list.frame, list.points, list.stack, list.listStart],
    ...[list.pairs, list.pairOwn, list.pairNormal],
    ...[motion.x0, motion.x1, motion.v, motion.flag, motion.hitPair, motion.hitTime, motion.work],
    ...[near.nearVertex, near.nearRecord],
  ]
  words.set([mesh.vertexCount, list.pairMax, near.nearMax, ...arrays.map((array) => array.byteOffset)])
  return words
}
