/** A body that moves as cloth meets it: its skin first, then what it wears against cloth catching. */
import type { BodyMotion, Mitten } from '../body/index.ts'
import { buildLiveMeshCollider, type Collider } from '../contact/index.ts'

export function movingColliders(motion: BodyMotion, friction: number): Collider[] {
  const { mesh, placesAt, glideAt, mittens = [] } = motion
  const skin = buildLiveMeshCollider(
    { ...mesh, position: mesh.position.slice() },
    { friction, placesAt, glideAt },
  )
  return [skin, ...mittens.map((mitten) => mittenCollider(motion, mitten, friction))]
}

function mittenCollider(
  { mesh, placesAt }: BodyMotion,
  { skinRow, triVertex }: Mitten,
  friction: number,
): Collider {
  const skin = mesh.position.slice()
  const pick = (out: Float64Array): Float64Array => {
    for (let k = 0; k < skinRow.length; k++) {
      for (let c = 0; c < 3; c++) out[3 * k + c] = skin[3 * skinRow[k] + c]
    }
    return out
  }
  return buildLiveMeshCollider(
    { position: pick(new Float64Array(3 * skinRow.length)), triVertex },
    {
      friction,
      placesAt(time, out) {
        placesAt(time, skin)
        pick(out)
      },
    },
  )
}
