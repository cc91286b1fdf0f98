/**
 * What the WebAssembly twin knows of a solver: 32-bit words in the arena, byte addresses of its arrays and a few
 * counts. The order is read by `assembly/solve/addresses.ts`; change both together.
 */
import type { Arena } from '../core/index.ts'
import type { LinearSolver } from './linear-solver.ts'
import type { Level } from './multigrid.ts'

const HEADER_WORDS = 11
const LEVEL_WORDS = 24

export function writeAddresses(
  arena: Arena,
  solver: Pick<LinearSolver, 'pinned' | 'rows' | 'anchor' | 'anchored' | 'levels' | 'p' | 'q' | 'report'>,
): Int32Array {
  const { pinned, rows, anchor, anchored, levels, p, q, report } = solver
  const words = arena.i32(HEADER_WORDS + LEVEL_WORDS * levels.length)
  const arrays = [pinned, rows.vertex, rows.weight, rows.normal, p, q, report, anchor]
  words.set([levels.length, ...arrays.map(address), anchored ? 1 : 0, address(rows.grip)])
  for (let l = 0; l < levels.length; l++) words.set(levelWords(levels[l]), HEADER_WORDS + LEVEL_WORDS * l)
  return words
}

function levelWords({ matrix, inverse, r, z, rest, transfer, dense, line }: Level): number[] {
  return [
    matrix.rowCount,
    matrix.column.length,
    ...[matrix.rowStart, matrix.column, matrix.block, matrix.diagonal].map(address),
    ...[inverse, r, z, rest].map(address),
    transfer === null ? 0 : transfer.g.length,
    ...[transfer?.start, transfer?.column, transfer?.weight].map(address),
    ...[transfer?.tCount, transfer?.tPlace, transfer?.gPlace, transfer?.t, transfer?.g].map(address),
    ...[dense, line].map(address),
  ]
}

/** 0 stands for an array the level does not have. */
function address(array: ArrayBufferView | null | undefined): number {
  return array?.byteOffset ?? 0
}
