/** Their input: says what, where and what to do, in words a pattern maker can act on. Ends as exit code 1. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
