// The words of a solver in the arena, written by src/solve/solver-addresses.ts; change both together.

const HEADER_BYTES: usize = 44
const LEVEL_BYTES: usize = 96

@inline export function levelCount(solver: usize): i32 { return load<i32>(solver) }
@inline export function pinnedOf(solver: usize): usize { return load<u32>(solver, 4) }
@inline export function rowsVertex(solver: usize): usize { return load<u32>(solver, 8) }
@inline export function rowsWeight(solver: usize): usize { return load<u32>(solver, 12) }
@inline export function rowsNormal(solver: usize): usize { return load<u32>(solver, 16) }
@inline export function directionOf(solver: usize): usize { return load<u32>(solver, 20) }
@inline export function productOf(solver: usize): usize { return load<u32>(solver, 24) }
@inline export function reportOf(solver: usize): usize { return load<u32>(solver, 28) }
@inline export function anchorOf(solver: usize): usize { return load<u32>(solver, 32) }
@inline export function isAnchored(solver: usize): bool { return load<i32>(solver, 36) != 0 }
@inline export function rowsGrip(solver: usize): usize { return load<u32>(solver, 40) }
@inline export function levelAt(solver: usize, l: i32): usize { return solver + HEADER_BYTES + LEVEL_BYTES * <usize>l }

@inline export function rowCountOf(level: usize): i32 { return load<i32>(level) }
@inline export function blockCountOf(level: usize): i32 { return load<i32>(level, 4) }
@inline export function rowStartOf(level: usize): usize { return load<u32>(level, 8) }
@inline export function columnOf(level: usize): usize { return load<u32>(level, 12) }
@inline export function blockOf(level: usize): usize { return load<u32>(level, 16) }
@inline export function diagonalOf(level: usize): usize { return load<u32>(level, 20) }
@inline export function inverseOf(level: usize): usize { return load<u32>(level, 24) }
@inline export function rOf(level: usize): usize { return load<u32>(level, 28) }
@inline export function zOf(level: usize): usize { return load<u32>(level, 32) }
@inline export function restOf(level: usize): usize { return load<u32>(level, 36) }

@inline export function gLengthOf(level: usize): i32 { return load<i32>(level, 40) }
@inline export function pStartOf(level: usize): usize { return load<u32>(level, 44) }
@inline export function pColumnOf(level: usize): usize { return load<u32>(level, 48) }
@inline export function pWeightOf(level: usize): usize { return load<u32>(level, 52) }
@inline export function tCountOf(level: usize): usize { return load<u32>(level, 56) }
@inline export function tPlaceOf(level: usize): usize { return load<u32>(level, 60) }
@inline export function gPlaceOf(level: usize): usize { return load<u32>(level, 64) }
@inline export function tOf(level: usize): usize { return load<u32>(level, 68) }
@inline export function gOf(level: usize): usize { return load<u32>(level, 72) }
@inline export function denseOf(level: usize): usize { return load<u32>(level, 76) }
@inline export function lineOf(level: usize): usize { return load<u32>(level, 80) }
