/**
 * One 32-bit number per cell of an endless grid; two cells may share it, which only costs a test (Teschner and others, 2003,
 * "Optimized spatial hashing for collision detection of deformable objects": the primes are theirs).
 */
export function cellKey(i: number, j: number, k: number): number {
  return Math.imul(i, 73856093) ^ Math.imul(j, 19349663) ^ Math.imul(k, 83492791)
}
