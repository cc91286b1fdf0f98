import { alike } from './alike.ts'
import { balloon } from './balloon.ts'
import { bottle } from './bottle.ts'
import { creases } from './creases.ts'
import { crumple } from './crumple.ts'
import { dryer } from './dryer.ts'
import { film } from './film.ts'
import { flag } from './flag.ts'
import { funnel } from './funnel.ts'
import { hand } from './hand.ts'
import { hang } from './hang.ts'
import { incline } from './incline.ts'
import { knot } from './knot.ts'
import { layers } from './layers.ts'
import { limbs } from './limbs.ts'
import { provot } from './provot.ts'
import { pull } from './pull.ts'
import { sail } from './sail.ts'
import type { SceneDefinition } from './scene.ts'
import { sphere } from './sphere.ts'
import { stack } from './stack.ts'
import { tangles } from './tangles.ts'
import { twist } from './twist.ts'
import { walk } from './walk.ts'

export * from './rigs/index.ts'
export * from './scene.ts'
export * from './settings.ts'
export { nameCrossings } from './verdict.ts'

/** All scenes by name. */
export const scenes: Readonly<Record<string, SceneDefinition>> = {
  hang,
  sphere,
  crumple,
  balloon,
  bottle,
  alike,
  creases,
  sail,
  flag,
  provot,
  stack,
  knot,
  incline,
  hand,
  pull,
  limbs,
  film,
  twist,
  funnel,
  layers,
  walk,
  dryer,
  ...tangles,
}
