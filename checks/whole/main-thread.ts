/** What the main thread of a page does meanwhile, as the browser itself traces it, in time of the processor: others may be busy too. */
import type { Browser, Page } from 'playwright-core'

export interface MainThread {
  /** Of all script together [ms]. */
  readonly script: number
  /** The longest task, whatever was in it: script, style, layout, paint [ms]. */
  readonly longest: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Time of the processor [µs]. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']

export async function traceMainThread(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<MainThread> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scripted = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return 1000 * metrics.find(({ name }) => name === 'ScriptDuration')!.value
  }
  await browser.startTracing(page, { categories: CATEGORIES })
  const before = await scripted()
  await work()
  const script = (await scripted()) - before
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  await client.detach()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)),
  )
  if (tasks.length === 0) throw new Error('the browser traced no task of the main thread')
  return { script, longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000)) }
}
