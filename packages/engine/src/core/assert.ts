/** Our bug: a promise of the code itself is broken. Used at build and step borders, never in hot loops. */
export function assert(condition: boolean, broken: string): asserts condition {
  if (!condition) throw new Error(`Selvedge bug: ${broken}`)
}
