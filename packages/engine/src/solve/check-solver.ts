/** Oracles for the solver's tests: the same linear algebra, dense, slow and obvious. */
import { type Arena, type BlockMatrix, buildBlockMatrix, buildRandom, type Real } from '../core/index.ts'

/** The whole matrix, 3n × 3n, row by row. */
export function denseMatrix({ rowCount, rowStart, column, block, diagonal }: BlockMatrix): number[][] {
  const size = 3 * rowCount
  const dense = Array.from({ length: size }, () => new Array<number>(size).fill(0))
  for (let i = 0; i < rowCount; i++) {
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 3; r++) {
        dense[3 * i + r][3 * i + c] = diagonal[9 * i + 3 * c + r]
        for (let e = rowStart[i]; e < rowStart[i + 1]; e++) {
          dense[3 * i + r][3 * column[e] + c] = block[9 * e + 3 * c + r]
          dense[3 * column[e] + c][3 * i + r] = block[9 * e + 3 * c + r]
        }
      }
    }
  }
  return dense
}

/** Dense product with a vector of stride 4. */
export function denseProduct(dense: number[][], v: Real): Float64Array {
  const product = new Float64Array(v.length)
  for (let r = 0; r < dense.length; r++) {
    for (let c = 0; c < dense.length; c++) product[wide(r)] += dense[r][c] * v[wide(c)]
  }
  return product
}

/** A x = b by Gaussian elimination with row exchange; rows and columns of pinned vertices are left out, x = 0 there. */
export function denseSolution(dense: number[][], b: Real, pinned: ArrayLike<number>): Float64Array {
  const free = dense.map((_, r) => r).filter((r) => pinned[Math.floor(r / 3)] === 0)
  const rows = free.map((r) => [...free.map((c) => dense[r][c]), b[wide(r)]])
  for (let k = 0; k < rows.length; k++) {
    const best = rows.reduce(
      (top, row, r) => (r > k && Math.abs(row[k]) > Math.abs(rows[top][k]) ? r : top),
      k,
    )
    ;[rows[k], rows[best]] = [rows[best], rows[k]]
    for (let r = 0; r < rows.length; r++) {
      const factor = rows[r][k] / rows[k][k]
      if (r !== k && factor !== 0) for (let c = k; c <= rows.length; c++) rows[r][c] -= factor * rows[k][c]
    }
  }
  const x = new Float64Array(b.length)
  free.forEach((r, k) => {
    x[wide(r)] = rows[k][rows.length] / rows[k][k]
  })
  return x
}

/** Row sums R_i = Σ_j A_ij, packed as 9 numbers: what a common motion of all vertices meets. */
export function findAnchors(matrix: BlockMatrix): Float64Array {
  const anchor = new Float64Array(9 * matrix.rowCount)
  const dense = denseMatrix(matrix)
  dense.forEach((row, r) => {
    row.forEach((value, c) => {
      anchor[9 * Math.floor(r / 3) + 3 * (c % 3) + (r % 3)] += value
    })
  })
  return anchor
}

/** Random blocks on a random graph with some loose vertices, made positive definite by a dominant diagonal. */
export function buildRandomMatrix(arena: Arena, rowCount: number, seed: number): BlockMatrix {
  const random = buildRandom(seed)
  const pairs: number[] = []
  for (let i = 1; i < rowCount; i++) {
    if (random() < 0.15) continue
    for (let k = 0; k < 3; k++) pairs.push(i, Math.floor(random() * i))
  }
  const matrix = buildBlockMatrix(arena, rowCount, [{ vertex: pairs, size: 2 }])
  for (let k = 0; k < matrix.block.length; k++) matrix.block[k] = random() - 0.5
  const weight = new Float64Array(rowCount).fill(0.1)
  for (let i = 0; i < rowCount; i++) {
    for (let e = matrix.rowStart[i]; e < matrix.rowStart[i + 1]; e++) {
      weight[i] += 1.5
      weight[matrix.column[e]] += 1.5 // a row of a block is at most 1.5 in sum
    }
  }
  for (let i = 0; i < rowCount; i++) {
    for (let c = 0; c < 3; c++) {
      matrix.diagonal[9 * i + 4 * c] = weight[i] * (1 + 0.2 * random())
      const side = 0.02 * random()
      matrix.diagonal[9 * i + 3 * c + ((c + 1) % 3)] += side
      matrix.diagonal[9 * i + 3 * ((c + 1) % 3) + c] += side
    }
  }
  return matrix
}

/** Numbers in −½ … ½, stride 4, every fourth zero. */
export function randomVector(rowCount: number, seed: number): Float64Array {
  const random = buildRandom(seed)
  return Float64Array.from({ length: 4 * rowCount }, (_, k) => (k % 4 === 3 ? 0 : random() - 0.5))
}

/** Largest difference over the largest entry of the second. */
export function relativeError(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let error = 0
  let size = 0
  for (let k = 0; k < b.length; k++) {
    error = Math.max(error, Number.isFinite(a[k]) ? Math.abs(a[k] - b[k]) : Infinity)
    size = Math.max(size, Math.abs(b[k]))
  }
  return size === 0 ? error : error / size
}

function wide(r: number): number {
  return r + Math.floor(r / 3)
}
