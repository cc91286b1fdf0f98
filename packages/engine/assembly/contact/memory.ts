// Reading and writing arrays of the arena by address and row.

@inline export function f64At(array: usize, row: i32): f64 { return load<f64>(array + (<usize>row << 3)) }
@inline export function setF64(array: usize, row: i32, value: f64): void { store<f64>(array + (<usize>row << 3), value) }
@inline export function i32At(array: usize, row: i32): i32 { return load<i32>(array + (<usize>row << 2)) }
@inline export function setI32(array: usize, row: i32, value: i32): void { store<i32>(array + (<usize>row << 2), value) }
@inline export function u8At(array: usize, row: i32): i32 { return load<u8>(array + <usize>row) }
@inline export function f32At(array: usize, row: i32): f32 { return load<f32>(array + (<usize>row << 2)) }
@inline export function setF32(array: usize, row: i32, value: f32): void { store<f32>(array + (<usize>row << 2), value) }
