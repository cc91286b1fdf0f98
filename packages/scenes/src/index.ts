import { alike } from './alike.ts'
import { balloon } from './balloon.ts'
import { bottle } from './bottle.ts'
import { creases } from './creases.ts'
import { crumple } from './crumple.ts'
import { flag } from './flag.ts'
import { hang } from './hang.ts'
import { provot } from './provot.ts'
import { sail } from './sail.ts'
import type { SceneDefinition } from './scene.ts'
import { sphere } from './sphere.ts'

export * from './rigs/index.ts'
export * from './scene.ts'
export * from './settings.ts'

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
}
