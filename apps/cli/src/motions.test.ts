import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { InputError } from '@selvedge/engine'
import { afterAll, expect, test } from 'vitest'
import { motionNames, openMotion } from './motions.ts'

const folder = mkdtempSync(join(tmpdir(), 'selvedge-motion-'))
afterAll(() => rmSync(folder, { recursive: true }))
const TINY =
  'HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Xrotation End Site { OFFSET 0 1 0 } } MOTION Frames: 1 Frame Time: 0.1 5'

test('the built-in motions go by short names, and by those of their files', () => {
  expect(motionNames()).toEqual([
    'pirouette',
    'run',
    'salsa',
    'side-twists',
    'sit-stand',
    'turn-in-place',
    'walk',
  ])
  expect(openMotion('walk').frameCount).toBe(80)
  expect(openMotion('cmu-walk')).toEqual(openMotion('walk'))
})

test('files are read plain or packed; what is wrong is said with the name of the file', () => {
  const path = (name: string) => join(folder, name)
  writeFileSync(path('plain.bvh'), TINY)
  writeFileSync(path('packed.bvh.gz'), gzipSync(TINY))
  writeFileSync(path('cut.bvh.gz'), gzipSync(TINY).subarray(0, 30))
  writeFileSync(path('other.bvh'), 'v 0 0 0')
  expect(openMotion(path('packed.bvh.gz'))).toEqual(openMotion(path('plain.bvh')))
  expect(() => openMotion(path('cut.bvh.gz'))).toThrow(InputError)
  expect(() => openMotion(path('other.bvh'))).toThrow(/^other\.bvh: bvh line 1: expected "HIERARCHY"/)
  expect(() => openMotion(folder)).toThrow(/is a folder/)
  expect(() => openMotion('wlk')).toThrow(/no motion "wlk"; did you mean "walk"\?/)
})
