/** A file as a body of the document's own, tried as it will be opened. */
import { readBodyFile, readOwnBody, writeOwnBody } from '@selvedge/engine/io'
import type { EngineApi } from './protocol.ts'

export const readBody: EngineApi['readBody'] = async (bytes, fileName, beside) => {
  const { body, clips, notes } = await readBodyFile(bytes, fileName, beside)
  const obj = writeOwnBody(body)
  readOwnBody({ name: body.name, obj })
  return { obj, notes: clips.length > 0 ? [...notes, 'its animations were left out'] : notes }
}
