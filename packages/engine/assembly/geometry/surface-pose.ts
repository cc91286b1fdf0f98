// Words of a pose in the arena; written by `layLiveSurface` in src/geometry/surface-gaps.ts; change both together.

/** Bytes of a triangle's frame and disc, and of a node's box; see src/geometry/surface-tree.ts. */
export const FRAME: usize = 96
export const DISC: usize = 64
export const BOX: usize = 48

@inline export function triCountOf(pose: usize): i32 { return load<i32>(pose) }
@inline export function nodeCountOf(pose: usize): i32 { return load<i32>(pose, 4) }
@inline export function cornerOf(pose: usize): usize { return load<u32>(pose, 8) }
@inline export function rightOf(pose: usize): usize { return load<u32>(pose, 12) }
@inline export function beginOf(pose: usize): usize { return load<u32>(pose, 16) }
@inline export function endOf(pose: usize): usize { return load<u32>(pose, 20) }
@inline export function parentOf(pose: usize): usize { return load<u32>(pose, 24) }
@inline export function leafOf(pose: usize): usize { return load<u32>(pose, 28) }
@inline export function mateOf(pose: usize): usize { return load<u32>(pose, 32) }
@inline export function ringBeginOf(pose: usize): usize { return load<u32>(pose, 36) }
@inline export function ringOf(pose: usize): usize { return load<u32>(pose, 40) }
@inline export function waitingNodeOf(pose: usize): usize { return load<u32>(pose, 44) }
@inline export function waitingBoundOf(pose: usize): usize { return load<u32>(pose, 48) }
/** Weights, way to the point and normal of a foot, three numbers each. */
@inline export function footOf(pose: usize): usize { return load<u32>(pose, 52) }
@inline export function positionOf(pose: usize): usize { return load<u32>(pose, 56) }
@inline export function boxOf(pose: usize): usize { return load<u32>(pose, 60) }
@inline export function discOf(pose: usize): usize { return load<u32>(pose, 64) }
@inline export function frameOf(pose: usize): usize { return load<u32>(pose, 68) }
@inline export function extentOf(pose: usize): usize { return load<u32>(pose, 72) }
