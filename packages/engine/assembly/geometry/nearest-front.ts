// Twin of src/geometry/nearest-front.ts: the same operations in the same order. The words of the grid in the arena are
// written by `layNodes` there; change both together.
import { f64At, i32At, setI32 } from '../contact/memory'
import { layTriangle, squaredToLaid } from './triangle-distance'

const INSIDE: i32 = 1
const WAITING: i32 = 2
const FROM: i32 = 2
const MARKS: i32 = 255
const TRIANGLE: i32 = 8

const SURELY: f64 = 1 + 1e-5
const NEEDLE: f64 = 1e-6

@inline function sizeX(grid: usize): i32 { return load<i32>(grid) }
@inline function sizeY(grid: usize): i32 { return load<i32>(grid, 4) }
@inline function sizeZ(grid: usize): i32 { return load<i32>(grid, 8) }
@inline function triangleCountOf(grid: usize): i32 { return load<i32>(grid, 12) }
@inline function positionOf(grid: usize): usize { return load<u32>(grid, 16) }
@inline function triVertexOf(grid: usize): usize { return load<u32>(grid, 20) }
@inline function turnOf(grid: usize): usize { return load<u32>(grid, 24) }
@inline function wordOf(grid: usize): usize { return load<u32>(grid, 28) }
@inline function nowOf(grid: usize): usize { return load<u32>(grid, 32) }
@inline function nextOf(grid: usize): usize { return load<u32>(grid, 36) }
@inline function wayOf(grid: usize): usize { return load<u32>(grid, 40) }
@inline function wayXOf(grid: usize): usize { return load<u32>(grid, 44) }
@inline function wayYOf(grid: usize): usize { return load<u32>(grid, 48) }
@inline function wayZOf(grid: usize): usize { return load<u32>(grid, 52) }
@inline function askedStartOf(grid: usize): usize { return load<u32>(grid, 56) }
@inline function askedOf(grid: usize): usize { return load<u32>(grid, 60) }
@inline function laidOf(grid: usize): usize { return load<u32>(grid, 64) }

/** The two words of a node. */
@inline function squaredAt(word: usize, node: i32): f32 { return load<f32>(word + (<usize>node << 3)) }
@inline function ownerAt(word: usize, node: i32): i32 { return load<i32>(word + (<usize>node << 3), 4) }
@inline function setSquared(word: usize, node: i32, value: f32): void { store<f32>(word + (<usize>node << 3), value) }
@inline function setOwner(word: usize, node: i32, value: i32): void { store<i32>(word + (<usize>node << 3), value, 4) }

/** Says of every node on which side of the surface it is, and that it has no triangle yet. */
export function beginNodes(grid: usize, far: f64, beyond: f64): void {
  const layer = sizeX(grid) * sizeY(grid)
  const count = layer * sizeZ(grid)
  const turn = turnOf(grid)
  const word = wordOf(grid)
  const outsideSquared = <f32>beyond
  const insideSquared = <f32>far
  for (let node = 0; node < count; node++) {
    const before = node < layer ? 0 : ownerAt(word, node - layer) & INSIDE
    const inside = <i32>load<u8>(turn + <usize>node) ^ before
    setSquared(word, node, inside == 0 ? outsideSquared : insideSquared)
    setOwner(word, node, inside - (1 << TRIANGLE))
  }
}

/** Distances from their squares, negative inside. */
export function endNodes(grid: usize, far: f64): void {
  const count = sizeX(grid) * sizeY(grid) * sizeZ(grid)
  const word = wordOf(grid)
  const value = nextOf(grid)
  for (let node = 0; node < count; node++) {
    const owner = ownerAt(word, node)
    const distance = owner < 0 ? far : Math.sqrt(<f64>squaredAt(word, node))
    store<f32>(value + (<usize>node << 2), <f32>((owner & INSIDE) != 0 ? -distance : distance))
  }
}

/** Pass 1 with nodes x apart by `cell` from (x0, y0, z0) on. Returns how many nodes it reached. */
export function measureNear(grid: usize, x0: f64, y0: f64, z0: f64, cell: f64, reach: f64): i32 {
  const nx = sizeX(grid)
  const ny = sizeY(grid)
  const nz = sizeZ(grid)
  const triangleCount = triangleCountOf(grid)
  const position = positionOf(grid)
  const triVertex = triVertexOf(grid)
  const word = wordOf(grid)
  const reached = nowOf(grid)
  const laid = laidOf(grid)
  let count = 0
  for (let t = 0; t < triangleCount; t++) {
    const a = 3 * i32At(triVertex, 3 * t)
    const b = 3 * i32At(triVertex, 3 * t + 1)
    const c = 3 * i32At(triVertex, 3 * t + 2)
    const fromX = firstNode(position, a, b, c, x0, cell, reach)
    const fromY = firstNode(position, a + 1, b + 1, c + 1, y0, cell, reach)
    const fromZ = firstNode(position, a + 2, b + 2, c + 2, z0, cell, reach)
    const toX = lastNode(position, a, b, c, x0, cell, reach, nx)
    const toY = lastNode(position, a + 1, b + 1, c + 1, y0, cell, reach, ny)
    const toZ = lastNode(position, a + 2, b + 2, c + 2, z0, cell, reach, nz)
    layTriangle(position, a, b, c, laid)
    for (let iz = fromZ; iz <= toZ; iz++) {
      const z = z0 + <f64>iz * cell
      for (let iy = fromY; iy <= toY; iy++) {
        const y = y0 + <f64>iy * cell
        const row = nx * (iy + ny * iz)
        for (let ix = fromX; ix <= toX; ix++) {
          const distance = squaredToLaid(x0 + <f64>ix * cell, y, z, laid)
          const node = row + ix
          if (!(distance < <f64>squaredAt(word, node))) continue
          const owner = ownerAt(word, node)
          if (owner < 0) setI32(reached, count++, node)
          setSquared(word, node, <f32>distance)
          setOwner(word, node, (t << TRIANGLE) | (owner & INSIDE))
        }
      }
    }
  }
  return count
}

@inline
function firstNode(x: usize, a: i32, b: i32, c: i32, origin: f64, cell: f64, reach: f64): i32 {
  const low = min(min(f64At(x, a), f64At(x, b)), f64At(x, c))
  return max(0, <i32>Math.ceil((low - origin) / cell - reach))
}

@inline
function lastNode(x: usize, a: i32, b: i32, c: i32, origin: f64, cell: f64, reach: f64, size: i32): i32 {
  const high = max(max(f64At(x, a), f64At(x, b)), f64At(x, c))
  return min(size - 1, <i32>Math.floor((high - origin) / cell + reach))
}

/** Pass 2: first come, first served, so that the front moves away from the surface in layers. */
export function spread(grid: usize, count: i32, x0: f64, y0: f64, z0: f64, cell: f64, sure: f64): void {
  const nx = sizeX(grid)
  const ny = sizeY(grid)
  const position = positionOf(grid)
  const triVertex = triVertexOf(grid)
  const word = wordOf(grid)
  const laid = laidOf(grid)
  let now = nowOf(grid)
  let next = nextOf(grid)
  while (count > 0) {
    let waiting = 0
    for (let q = 0; q < count; q++) {
      const node = i32At(now, q)
      const corner = 3 * (ownerAt(word, node) >> TRIANGLE)
      const a = 3 * i32At(triVertex, corner)
      layTriangle(position, a, 3 * i32At(triVertex, corner + 1), 3 * i32At(triVertex, corner + 2), laid)
      const row = node / nx
      const x = x0 + <f64>(node - row * nx) * cell
      const y = y0 + <f64>(row % ny) * cell
      const z = z0 + <f64>(row / ny) * cell
      waiting = handOn(grid, node, x, y, z, sure, next, waiting)
    }
    const done = now
    now = next
    next = done
    count = waiting
  }
}

/** Offers the triangle of a node, laid out, to the neighbours; who takes it goes into `next`. Returns its new length. */
function handOn(grid: usize, node: i32, x: f64, y: f64, z: f64, sure: f64, next: usize, count: i32): i32 {
  const word = wordOf(grid)
  const way = wayOf(grid)
  const wayX = wayXOf(grid)
  const wayY = wayYOf(grid)
  const wayZ = wayZOf(grid)
  const askedStart = askedStartOf(grid)
  const laid = laidOf(grid)
  const own = <f64>squaredAt(word, node)
  const mine = ownerAt(word, node)
  const t = mine >> TRIANGLE
  setOwner(word, node, mine & ~(MARKS ^ INSIDE))
  const least = max(own, sure)
  const nX = f64At(laid, 9)
  const nY = f64At(laid, 10)
  const nZ = f64At(laid, 11)
  const det = f64At(laid, 15)
  const heightHere = nX * (x - f64At(laid, 0)) + nY * (y - f64At(laid, 1)) + nZ * (z - f64At(laid, 2))
  const limit = det > NEEDLE * f64At(laid, 12) * f64At(laid, 14) ? det * SURELY : Infinity
  const giver = (mine & MARKS) >> FROM
  const end = askedOf(grid) + (<usize>i32At(askedStart, giver + 1) << 2)
  for (let asked = askedOf(grid) + (<usize>i32At(askedStart, giver) << 2); asked < end; asked += 4) {
    const k = load<i32>(asked)
    const other = node + i32At(way, k)
    const known = squaredAt(word, other)
    if (<f64>known <= least) continue
    const theirs = ownerAt(word, other)
    if (theirs >> TRIANGLE == t) {
      if ((theirs & WAITING) != 0 && askedCount(askedStart, k + 1) < askedCount(askedStart, (theirs & MARKS) >> FROM)) {
        setOwner(word, other, (t << TRIANGLE) | ((k + 1) << FROM) | (theirs & (INSIDE | WAITING)))
      }
      continue
    }
    const height = heightHere + nX * f64At(wayX, k) + nY * f64At(wayY, k) + nZ * f64At(wayZ, k)
    if (height * height > <f64>known * limit) continue // already the plane is farther off
    const distance = squaredToLaid(x + f64At(wayX, k), y + f64At(wayY, k), z + f64At(wayZ, k), laid)
    const stored = <f32>distance
    if (!(stored < known)) continue
    setSquared(word, other, stored)
    const from = distance < own ? 0 : k + 1
    setOwner(word, other, (t << TRIANGLE) | (from << FROM) | WAITING | (theirs & INSIDE))
    if ((theirs & WAITING) == 0) setI32(next, count++, other)
  }
  return count
}

@inline
function askedCount(askedStart: usize, giver: i32): i32 {
  return i32At(askedStart, giver + 1) - i32At(askedStart, giver)
}
