/**
 * What all readers of glTF need: the document of the library, the numbers of an accessor, the corners of a primitive.
 * Khronos Group, glTF 2.0 Specification, 2021, sections 3.6 and 3.7.
 */
import {
  type Accessor,
  type JSONDocument,
  Logger,
  type Primitive,
  Verbosity,
  WebIO,
} from '@gltf-transform/core'
import { InputError } from '../../core/index.ts'

/** What the library refuses after our own checks is refused here in our words. */
export async function documentRoot(opened: JSONDocument) {
  try {
    const io = new WebIO().setLogger(new Logger(Verbosity.SILENT))
    const root = (await io.readJSON(opened)).getRoot()
    root.getAsset().generator = opened.json.asset.generator
    return root
  } catch {
    throw new InputError('gltf: the file does not follow the format; open it in a viewer and export it again')
  }
}

/** Corners of the triangles: the index list, or every vertex in turn; strips and fans are opened. */
export function triangles(primitive: Primitive, vertexCount: number): number[] {
  const listed = primitive.getIndices()
  const row = listed ? numbersOf(listed, 1) : null
  const count = row ? row.length : vertexCount
  const at = (k: number) => (row ? row[k] : k)
  const step = CORNERS[primitive.getMode()]
  const corners: number[] = []
  for (let k = 0; k + 2 < count; k += step) {
    const fan = primitive.getMode() === 6
    const turn = primitive.getMode() === 5 && k % 2 === 1 ? 1 : 0 // every second triangle of a strip runs backwards
    const triple = fan ? [at(0), at(k + 1), at(k + 2)] : [at(k), at(k + 1 + turn), at(k + 2 - turn)]
    if (triple.some((corner) => corner >= vertexCount)) {
      throw new InputError('gltf: a triangle names a vertex that does not exist; export the mesh again')
    }
    corners.push(...triple)
  }
  return corners
}

/** All numbers of an accessor, whole numbers that stand for shares turned into them. */
export function numbersOf(accessor: Accessor | null, width: number): Float64Array | null {
  if (!accessor?.getArray() || accessor.getElementSize() !== width) return null
  const numbers = new Float64Array(width * accessor.getCount())
  const element = new Array<number>(width).fill(0)
  for (let i = 0; i < accessor.getCount(); i++) numbers.set(accessor.getElement(i, element), width * i)
  return numbers
}

/** Of two 4 × 4 matrices stored column by column. */
export function product(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  return Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at - (at % 4), at % 4]
    return (
      a[row] * b[column] +
      a[4 + row] * b[column + 1] +
      a[8 + row] * b[column + 2] +
      a[12 + row] * b[column + 3]
    )
  })
}

/** Corners from one triangle to the next, by mode; other modes are points and lines. */
export const CORNERS: Record<number, number> = { 4: 3, 5: 1, 6: 1 }
