/** Is the word after `drape` or `animate` a job file? And which other words hold for every drape of it? */
import { isJobFile } from '@selvedge/engine/io'
import { readText } from '../assets.ts'
import { pathKind } from '../path-kind.ts'

export function namesJob(word = ''): word is string {
  return word.endsWith('.json') && pathKind(word) === 'file' && isJobFile(readText(word))
}

/** The words of the command line less the command, the job file and the flags of the batch itself. */
export function extraWords(words: readonly string[], jobPath: string): string[] {
  const extra: string[] = []
  for (let k = 0; k < words.length; k++) {
    if ((k === 0 && /^(drape|animate)$/.test(words[k])) || words[k] === jobPath || words[k] === '--json')
      continue
    if (/^--(out|jobs)$/.test(words[k])) k++
    else if (!/^--(out|jobs)=/.test(words[k])) extra.push(words[k])
  }
  return extra
}
