import { expect, test } from 'vitest'
import { InputError } from '../core/index.ts'
import { checkBytes } from './check-bytes.ts'

/** A toy format: a count, then that many bytes. */
const bytes = Uint8Array.of(5, 0, 0, 0, 1, 2, 3, 4, 5)
const read = (file: Uint8Array) => {
  const count = file.length < 4 ? -1 : new DataView(file.buffer, file.byteOffset).getUint32(0, true)
  if (count !== file.length - 4) throw new InputError('toy: the count does not fit the file')
  return file.slice(4)
}
const write = (value: Uint8Array) => Uint8Array.of(value.length, 0, 0, 0, ...value)

test('a careful reader passes, and both outcomes are met', async () => {
  const report = await checkBytes({ bytes, read, write, mutations: 300, seed: 1 })
  expect(report.read + report.refused).toBe(300)
  expect(report.read).toBeGreaterThan(10)
  expect(report.refused).toBeGreaterThan(10)
})

test('a reader that believes the count, crashes, or loses a byte is found out', async () => {
  const greedy = (file: Uint8Array) =>
    file.length < 4
      ? read(file)
      : new Uint8Array(Math.min(1e7, new DataView(file.buffer, file.byteOffset).getUint32(0, true)))
  await expect(checkBytes({ bytes, read: greedy, mutations: 300, seed: 1 })).rejects.toThrow(
    /bytes of arrays/,
  )
  const rude = (file: Uint8Array) => new DataView(file.buffer, file.byteOffset).getUint32(0, true)
  await expect(checkBytes({ bytes, read: rude, mutations: 300, seed: 1 })).rejects.toThrow(
    /not an InputError/,
  )
  const short = (value: Uint8Array) => write(value.slice(1))
  await expect(checkBytes({ bytes, read, write: short, mutations: 1, seed: 1 })).rejects.toThrow(/changes/)
})
