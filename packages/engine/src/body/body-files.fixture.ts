import { BODY_FILES, type BodyData, readBodyData } from './body-data.ts'
import { type Body, buildBody } from './build-body.ts'
import type { PoseName } from './pose.ts'

/** `assets/bodies` as tests read it; `read` gives the bytes of a file. Unpacked once for all tests of a thread. */
export function openBodyFiles(read: (name: string) => Uint8Array): BodyData {
  opened ??= readBodyData(Object.fromEntries(BODY_FILES.map((name) => [name, new Uint8Array(read(name))])))
  return opened
}

/** Stands in for the exact test of `geometry/` where a test asks about something else. */
export const nothingCrosses = () => new Int32Array(0)

/** A body of `openBodyFiles` whose skin was not looked at, built once for all tests of a thread, which change none of it. */
export function plainBody(data: BodyData, name: string, pose: PoseName = 'dressing', scale = 1): Body {
  const key = JSON.stringify([name, pose, scale])
  const body = plain.get(key) ?? buildBody(data, name, pose, { findCrossings: nothingCrosses, scale })
  plain.set(key, body)
  return body
}

let opened: BodyData | undefined
const plain = new Map<string, Body>()
