/** What a saved file has beside its project comes back; what does not fit is left out with a sentence, and never in the way. */
import { describe, expect, it } from 'vitest'
import { buildProject } from '../project/index.ts'
import { documentHash } from './project-beside.ts'
import { readProject, readProjectFile, writeProject } from './project-json.ts'

const project = { ...buildProject(), title: 'Tee, longer' }
const beside = {
  camera: { from: [0, 1, 3], at: [0, 1.1, 0] },
  drape: {
    version: '0.1.0',
    stateHash: 'abcdef',
    document: documentHash(project),
    steps: 12,
    untouched: false,
    paused: true,
    bytes: btoa('the cloth'),
  },
} satisfies Parameters<typeof writeProject>[1]
const changed = (change: object) =>
  JSON.stringify({ ...JSON.parse(writeProject(project, beside)), ...change })

describe('a saved file', () => {
  it('brings cloth and camera back, and the same project', () => {
    const text = writeProject(project, beside)
    expect(readProjectFile(text)).toEqual({ project, ...beside })
    expect(readProject(text)).toEqual(project)
  })

  it('keeps its cloth when only the result was noted', () => {
    const solver = { version: '0.1.0', stateHash: 'abcdef' }
    expect(readProjectFile(changed({ solver })).drape).toEqual(beside.drape)
  })

  it('leaves out the cloth of a document that was changed by hand, and says so', () => {
    const found = readProjectFile(changed({ fabric: 'denim-11oz' }))
    expect(found.drape).toBeUndefined()
    expect(found.notes).toEqual(['The file was changed since its cloth was saved.'])
    expect(found.camera).toEqual(beside.camera)
  })

  it.each([
    ['no record', 7],
    ['bytes that are none', { ...beside.drape, bytes: 'ä!' }],
    ['half of its fields', { version: '0.1.0' }],
  ])('opens all the same with %s for its cloth', (_, drape) => {
    const found = readProjectFile(changed({ drape, camera: 'up' }))
    expect(found.project).toEqual(project)
    expect(found.camera).toBeUndefined()
    expect(found.notes).toEqual(['The cloth in the file is damaged.'])
  })
})
