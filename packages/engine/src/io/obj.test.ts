import { expect, test } from 'vitest'
import { buildRandom, InputError } from '../core/index.ts'
import { checkFormat } from './check-format.ts'
import { type ObjGarment, readObj, writeBodyObj, writeObj } from './obj.ts'

const SEED = 20240611

/** Two squares sewn along x = 1: vertices 1 and 2 are shared, their places in the pattern are not. */
const sewnSquares: ObjGarment = {
  position: Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0.1, 0, 1, 0, 2, 0, 0, 2, 1, 0),
  triVertex: Int32Array.of(0, 1, 2, 0, 2, 3, 1, 4, 5, 1, 5, 2),
  triPattern: Float64Array.of(
    ...[0, 0, 1, 0, 1, 1],
    ...[0, 0, 1, 1, 0, 1],
    ...[0, 0, 1, 0, 1, 1],
    ...[0, 0, 1, 1, 0, 1],
  ),
  triPanel: Int32Array.of(0, 0, 1, 1),
  panelIds: ['front left', 'back'],
}

test('random numbers of every size survive to the last bit', () => {
  console.info(`seed ${SEED}`)
  const random = buildRandom(SEED)
  const values = Array.from({ length: 3000 }, () => (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20))
  values.push(-0, 0, 5e-324, Number.MAX_VALUE, 0.1 + 0.2, 1 / 3)
  const position = Float64Array.from(values)
  const triVertex = Int32Array.of(0, 1, 2)
  const back = readObj(writeBodyObj({ position, triVertex }))
  expect(back.position.length).toBe(position.length)
  expect(position.findIndex((value, k) => !Object.is(back.position[k], value))).toBe(-1)
})

test('a sewn garment keeps pieces, pattern places and its shared seam vertices', () => {
  const text = writeObj(sewnSquares)
  expect(text.match(/^v /gm)).toHaveLength(6)
  expect(text.match(/^vt /gm)).toHaveLength(8) // 4 per piece: equal places are shared inside a piece, never between
  expect(text.match(/^g .*$/gm)).toEqual(['g front_left', 'g back'])
  const back = readObj(text)
  expect(back.position).toEqual(sewnSquares.position)
  expect(back.triVertex).toEqual(sewnSquares.triVertex)
  expect(back.triPattern).toEqual(sewnSquares.triPattern)
  expect(back.triPanel).toEqual(sewnSquares.triPanel)
  expect(back.panelIds).toEqual(['front_left', 'back'])
})

test('triangles of mixed pieces are written piece by piece', () => {
  const mixed = { ...sewnSquares, triPanel: Int32Array.of(1, 0, 1, 0) }
  expect([...readObj(writeObj(mixed)).triPanel]).toEqual([0, 0, 1, 1])
})

test('reads what other programs write: quads, negative rows, comments, joined lines, normals, Windows line ends', () => {
  const mesh = readObj(
    [
      '# exported\r',
      'mtllib skin.mtl\r',
      'v 0 0 0 0.5 0.5 0.5 # with a colour\r',
      'v 1 0 0\r',
      'v 1 1 0\r',
      'v 0 1 \\\r',
      '  0\r',
      'vn 0 0 1\r',
      'o dummy\r',
      'f 1//1 2//1 3//1 4//1\r',
      'f -1 -2 -3\r',
    ].join('\n'),
  )
  expect(mesh.vertexCount).toBe(4)
  expect([...mesh.triVertex]).toEqual([0, 1, 2, 0, 2, 3, 3, 2, 1])
  expect(mesh.triPattern).toBeNull()
  expect(mesh.panelIds).toEqual(['dummy'])
})

test.each([
  ['v 0 0 nan\nf 1 1 1', 'obj line 1: "nan" is not a finite number; export the mesh again'],
  ['v 0 0 1e999\n', 'obj line 1: "1e999" is not a finite number; export the mesh again'],
  ['v 0 0\n', 'obj line 1: "v" needs 3 numbers, found 2'],
  ['v 0 0 0\nv 1 0 0\nf 1 2', 'obj line 3: a face needs at least 3 corners, found 2'],
  ['v 0 0 0\n\nf 1 2 3', 'obj line 3: vertex "2" does not exist; 1 are defined above this line'],
  ['v 0 0 0\nf 0 1 1', 'obj line 2: vertex "0" does not exist; 1 are defined above this line'],
  ['v 0 0 0\nf -2 1 1', 'obj line 2: vertex "-2" does not exist; 1 are defined above this line'],
  ['v 0 0 0\nf 1.5 1 1', 'obj line 2: vertex "1.5" does not exist; 1 are defined above this line'],
  ['v 0 0 0\nf 1/1 1/1 1/1', 'obj line 2: vt "1" does not exist; 0 are defined above this line'],
  ['{"json": true}', 'obj: no face in the file; a mesh needs lines "v x y z" and "f 1 2 3"'],
  ['', 'obj: no face in the file; a mesh needs lines "v x y z" and "f 1 2 3"'],
])('refuses %j', (text, message) => {
  expect(() => readObj(text)).toThrow(InputError)
  expect(() => readObj(text)).toThrow(message)
})

test('damaged files read or are refused in one line', () => {
  console.info(`seed ${SEED}`)
  const report = checkFormat({
    text: writeObj(sewnSquares),
    read: readObj,
    write: (mesh) =>
      writeObj({ ...mesh, triPattern: mesh.triPattern ?? new Float64Array(6 * mesh.triCount) }),
    mutations: 2000,
    seed: SEED,
  })
  expect(report.refused).toBeGreaterThan(100)
  expect(report.read).toBeGreaterThan(100)
})
