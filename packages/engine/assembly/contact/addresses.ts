// The words of a contact system in the arena, written by src/contact/contact-addresses.ts; change both together.

@inline export function vertexCountOf(contact: usize): i32 { return load<i32>(contact) }
@inline export function pairMaxOf(contact: usize): i32 { return load<i32>(contact, 4) }
@inline export function nearMaxOf(contact: usize): i32 { return load<i32>(contact, 8) }

@inline export function triVertexOf(contact: usize): usize { return load<u32>(contact, 12) }
@inline export function triCornerOf(contact: usize): usize { return load<u32>(contact, 16) }
@inline export function inverseMassOf(contact: usize): usize { return load<u32>(contact, 20) }
@inline export function linkOf(contact: usize): usize { return load<u32>(contact, 24) }
@inline export function vertexThicknessOf(contact: usize): usize { return load<u32>(contact, 28) }
@inline export function vertexGripOf(contact: usize): usize { return load<u32>(contact, 32) }
@inline export function nodeBoxOf(contact: usize): usize { return load<u32>(contact, 36) }
@inline export function dopOf(contact: usize): usize { return load<u32>(contact, 40) }
@inline export function triDopOf(contact: usize): usize { return load<u32>(contact, 44) }
@inline export function frameOf(contact: usize): usize { return load<u32>(contact, 48) }
@inline export function pointsOf(contact: usize): usize { return load<u32>(contact, 52) }
@inline export function stackOf(contact: usize): usize { return load<u32>(contact, 56) }
@inline export function listStartOf(contact: usize): usize { return load<u32>(contact, 60) }
@inline export function pairsOf(contact: usize): usize { return load<u32>(contact, 64) }
@inline export function pairOwnOf(contact: usize): usize { return load<u32>(contact, 68) }
@inline export function pairNormalOf(contact: usize): usize { return load<u32>(contact, 72) }
@inline export function x0Of(contact: usize): usize { return load<u32>(contact, 76) }
@inline export function x1Of(contact: usize): usize { return load<u32>(contact, 80) }
@inline export function vOf(contact: usize): usize { return load<u32>(contact, 84) }
@inline export function flagOf(contact: usize): usize { return load<u32>(contact, 88) }
@inline export function hitPairOf(contact: usize): usize { return load<u32>(contact, 92) }
@inline export function hitTimeOf(contact: usize): usize { return load<u32>(contact, 96) }
@inline export function workOf(contact: usize): usize { return load<u32>(contact, 100) }
@inline export function nearVertexOf(contact: usize): usize { return load<u32>(contact, 104) }
@inline export function nearRecordOf(contact: usize): usize { return load<u32>(contact, 108) }
