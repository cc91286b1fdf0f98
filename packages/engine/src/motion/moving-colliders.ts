/** A body that moves as cloth meets it: its skin first, then what it wears against cloth catching. */
import { type BodyMotion, type MovingMitten, placeMitten } from '../body/index.ts'
import { buildLiveMeshCollider, type Collider } from '../contact/index.ts'
import type { OpenGeometryBench } from '../geometry/index.ts'

/** `open`: where kernels can be had, `kernels.open`. */
export function movingColliders(motion: BodyMotion, friction: number, open?: OpenGeometryBench): Collider[] {
  const { mesh, placesAt, glideAt, mittens = [] } = motion
  const skin = buildLiveMeshCollider(
    { ...mesh, position: mesh.position.slice() },
    { friction, placesAt, glideAt, open },
  )
  return [skin, ...mittens.map((mitten) => mittenCollider(motion, mitten, friction, open))]
}

function mittenCollider(
  { mesh, placesAt }: BodyMotion,
  mitten: MovingMitten,
  friction: number,
  open?: OpenGeometryBench,
): Collider {
  const skin = mesh.position.slice()
  const position = new Float64Array(3 * mitten.skinRow.length)
  placeMitten(mitten, skin, mitten.sizeAt(0), position)
  return buildLiveMeshCollider(
    { position, triVertex: mitten.triVertex },
    {
      friction,
      open,
      placesAt(time, out) {
        placesAt(time, skin)
        placeMitten(mitten, skin, mitten.sizeAt(time), out)
      },
    },
  )
}
