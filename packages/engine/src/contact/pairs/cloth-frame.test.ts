import { describe, expect, it } from 'vitest'
import { buildContact } from '../contact-system.ts'
import { ballMesh, openTestBench, plySheets, sheetInput } from '../sheets.fixture.ts'
import { layFrame } from './cloth-frame.ts'

describe('layFrame', () => {
  it('stays while the cloth stays inside, and is laid anew when it leaves or shrinks', () => {
    const sheet = plySheets(5, 1, 0.01, 0)
    const input = sheetInput(sheet, 0.01, { obstacles: [ballMesh(1, 4)] })
    const contact = buildContact(openTestBench(input), input)
    const lay = (move: number, scale: number) => {
      contact.list.listStart.set(sheet.position.map((value) => scale * value))
      contact.list.listEnd.set(sheet.position.map((value) => scale * value + move))
      const before = [...contact.list.frameBox]
      contact.list.obstaclesFitted = true
      layFrame(contact.list, contact.mesh.vertexCount)
      const same = contact.list.frameBox.every((value, k) => value === before[k])
      expect(contact.list.obstaclesFitted, 'boxes of obstacles hold in their frame only').toBe(same)
      for (const x of [contact.list.listStart, contact.list.listEnd]) {
        const inside = x.map((value, at) => {
          const { frameBox } = contact.list
          return value >= frameBox[at % 3] && value <= frameBox[3 + (at % 3)] ? 1 : 0
        })
        expect(inside.indexOf(0), 'first that sticks out').toBe(-1)
      }
      return same
    }
    expect(lay(0, 1)).toBe(false)
    expect(lay(0.005, 1)).toBe(true)
    expect(lay(0, 0.8)).toBe(true)
    expect(lay(0.02, 1)).toBe(false)
    expect(lay(0, 0.3)).toBe(false)
  })
})
