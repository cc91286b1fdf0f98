import type { Project } from '@selvedge/engine'
import { expect, it, vi } from 'vitest'
import { DraftPreview } from './draft-preview.ts'
import type { DraftProject } from './worker/protocol.ts'

const draft = (title: string) => ({ title, body: { shape: { kind: 'drafted' } } }) as Project

it('keeps the drape once, sends the newest draft alone, and none after the end', async () => {
  const told: string[] = []
  let taken = () => {}
  const engine = {
    keep: (state: number) => told.push(`keep ${state}`),
    preview: (sent: DraftProject) => {
      expect(sent).not.toHaveProperty('body') // it may be large, and no gesture changes it
      told.push(sent.title ?? '')
      return new Promise<void>((done) => {
        taken = done
      })
    },
  }
  const preview = new DraftPreview()
  const running = preview.show(engine, draft('a'), 7, () => true)
  void preview.show(engine, draft('b'), 7, () => true)
  void preview.show(engine, draft('c'), 7, () => true)
  expect(told).toEqual(['keep 7', 'a'])
  taken()
  await new Promise((done) => setTimeout(done))
  expect(told).toEqual(['keep 7', 'a']) // not so soon
  await vi.waitFor(() => expect(told).toEqual(['keep 7', 'a', 'c']))
  void preview.show(engine, draft('d'), 7, () => true)
  preview.end()
  taken()
  await running
  expect([told.length, preview.begun]).toEqual([3, false])
})
