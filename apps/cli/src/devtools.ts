/**
 * A browser without a window, spoken to over its own pipe: messages of the Chrome DevTools Protocol, JSON ended by a zero byte.
 * Five of its commands draw a page, so a library that knows them all is not loaded for it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

export interface Devtools {
  /** One command and its answer; `sessionId` names the tab it is for. Rejects when the browser refuses it, or is gone. */
  send(method: string, params?: object, sessionId?: string): Promise<Answer>
  /** Ends the browser; fulfilled once it is gone. */
  close(): Promise<void>
}

/** The fields of answers that are asked for here. */
export interface Answer {
  readonly targetId?: string
  readonly sessionId?: string
  readonly result?: { readonly value?: unknown }
  readonly errorText?: string
  /** A picture, base64. */
  readonly data?: string
}

interface Message {
  readonly id?: number
  readonly result?: Answer
  readonly error?: { readonly message: string }
}

interface Waiting {
  fulfil(answer: Answer): void
  reject(reason: Error): void
}

/** What a browser does for its owner and no picture needs. */
const QUIET = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
]

/** Starts the browser at `path`; it keeps its files in the folder `profile` and is ended after `patience` [ms]. */
export function startBrowser(
  path: string,
  flags: readonly string[],
  { profile, patience }: { profile: string; patience: number },
): Devtools {
  const words = [...QUIET, ...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe']
  const child = spawn(path, words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const [, , , to, from] = child.stdio as unknown as [null, null, null, Writable, Readable]
  const waiting = new Map<number, Waiting>()
  let why = ''
  const giveUp = (reason: string) => {
    why ||= reason
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }
  const timer = setTimeout(() => {
    giveUp(`the browser has drawn nothing in ${patience / 1000} s`)
    child.kill('SIGKILL')
  }, patience)
  const gone = new Promise<void>((fulfil) => {
    child.once('error', ({ message }) => giveUp(message))
    child.once('error', () => fulfil())
    child.once('exit', () => giveUp(`the browser ${path} ended early`))
    child.once('exit', () => fulfil())
  })
  to.on('error', ({ message }) => giveUp(message))
  hear(from, (message) => {
    const { id = 0, result = {}, error } = message
    const asker = waiting.get(id)
    waiting.delete(id)
    if (error) asker?.reject(new Error(error.message))
    else asker?.fulfil(result)
  })

  let asked = 0
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((fulfil, reject) => {
        if (why) reject(new Error(why))
        else {
          waiting.set(++asked, { fulfil, reject })
          to.write(`${JSON.stringify({ id: asked, method, params, sessionId })}\0`)
        }
      }),
    close: () => end(child, to, gone).finally(() => clearTimeout(timer)),
  }
}

/** Messages may come in pieces, and several in one. */
function hear(from: Readable, take: (message: Message) => void): void {
  let begun = ''
  from.setEncoding('utf8')
  from.on('data', (text: string) => {
    const parts = text.split('\0')
    parts[0] = begun + parts[0]
    begun = parts.pop() ?? ''
    for (const part of parts) take(JSON.parse(part))
  })
}

/** Closes itself when asked, which leaves its folder in peace; is ended when it does not. */
async function end(child: ChildProcess, to: Writable, gone: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.pid !== undefined && to.writable)
    to.write(`${JSON.stringify({ id: 0, method: 'Browser.close' })}\0`)
  const timer = setTimeout(() => child.kill('SIGKILL'), CLOSING)
  await gone
  clearTimeout(timer)
}

const CLOSING = 5000 // [ms]; a browser that is asked to close takes a tenth of that
