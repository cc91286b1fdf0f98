/**
 * Rows of lattice points: which row belongs to (x, y, z), whole numbers 0 … 2047 each. Rows are handed out in the order
 * in which points are first named. A hash table with open places, twice as large as it is full.
 */
export interface LatticeTable {
  /** x, y, z of every row, and of some room behind them. */
  place: Int32Array
  count: number
  /** Row + 1, or 0. */
  slot: Int32Array
}

export function buildLatticeTable(): LatticeTable {
  return { place: new Int32Array(3 * 1024), count: 0, slot: new Int32Array(4096) }
}

/** −1 for a point that was never named. */
export function findRow({ place, slot }: LatticeTable, x: number, y: number, z: number): number {
  const mask = slot.length - 1
  for (let s = scatter(x, y, z) & mask; ; s = (s + 1) & mask) {
    const row = slot[s] - 1
    if (row < 0) return -1
    if (place[3 * row] === x && place[3 * row + 1] === y && place[3 * row + 2] === z) return row
  }
}

export function nameRow(table: LatticeTable, x: number, y: number, z: number): number {
  const known = findRow(table, x, y, z)
  if (known >= 0) return known
  if (3 * table.count >= table.place.length) growTable(table)
  table.place[3 * table.count] = x
  table.place[3 * table.count + 1] = y
  table.place[3 * table.count + 2] = z
  enter(table, table.count)
  return table.count++
}

function enter({ place, slot }: LatticeTable, row: number): void {
  const mask = slot.length - 1
  let s = scatter(place[3 * row], place[3 * row + 1], place[3 * row + 2]) & mask
  while (slot[s] !== 0) s = (s + 1) & mask
  slot[s] = row + 1
}

function growTable(table: LatticeTable): void {
  const place = new Int32Array(2 * table.place.length)
  place.set(table.place)
  table.place = place
  table.slot = new Int32Array(2 * table.slot.length)
  for (let row = 0; row < table.count; row++) enter(table, row)
}

/** Spreads neighbours over the table: three odd factors, then the high bits folded down. */
function scatter(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 8
}
