import { expect, test } from 'vitest'
import { extraWords, namesJob } from './job-words.ts'

test('the batch keeps its own flags, drapes get the rest', () => {
  const words = 'drape jobs.json --jobs 3 --resolution 20 --out there --static --out=x --json'.split(' ')
  expect(extraWords(words, 'jobs.json')).toEqual(['--resolution', '20', '--static'])
})

test('a garment, a name and nothing are no job', () => {
  expect(namesJob('tee')).toBe(false)
  expect(namesJob(undefined)).toBe(false)
  expect(namesJob('missing.json')).toBe(false)
})
