/**
 * One piece of work in a worker: an order goes out, progress comes back, then the answer or the sentence why there is none.
 * Both sides of it, for web workers, for ports between pages, and for Node's message ports alike. What a worker does is not
 * known here; bad input stays an `InputError` on the way back.
 */
import { InputError } from '../core/index.ts'

/** As much of a worker, or of the world inside one, as messages need: Node's workers have `on`, all others `onmessage`. */
export interface WorkPort {
  postMessage(message: unknown, handedOver: ArrayBuffer[]): void
  onmessage?: ((event: { readonly data: never }) => void) | null
  on?(event: 'message', listener: (data: never) => void): unknown
}

function listen<Message>(port: WorkPort, hear: (message: Message) => void): void {
  if ('onmessage' in port || port.on === undefined) port.onmessage = ({ data }) => hear(data)
  else port.on('message', hear)
}

/** What the worker says. `input`: the sentence is an `InputError`'s. */
export type WorkWords<Progress, Answer> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly input: boolean; readonly message: string }

export interface WorkListener<Progress> {
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The worker's side: answers one order after the other. */
export function serveWork<Order, Progress, Answer>(
  port: WorkPort,
  work: (order: Order, tell: (progress: Progress) => void) => Answer | Promise<Answer>,
  /** Arrays of the answer that are handed over instead of copied. */
  handOver: (answer: Answer) => readonly ArrayBufferView[] = () => [],
): void {
  const say = (words: WorkWords<Progress, Answer>, arrays: readonly ArrayBufferView[] = []) =>
    port.postMessage(words, [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))])
  listen<Order>(port, async (data) => {
    try {
      const answer = await work(data, (progress) => say({ kind: 'progress', progress }))
      say({ kind: 'answer', answer }, handOver(answer))
    } catch (reason) {
      const message = reason instanceof Error ? reason.message : String(reason)
      say({ kind: 'failed', input: reason instanceof InputError, message })
    }
  })
}

/** The caller's side: one order at a time. Who wants to give up ends the worker; there is no other way to stop a step. */
export function orderWork<Order, Progress, Answer>(
  port: WorkPort,
  order: Order,
  { onProgress }: WorkListener<Progress> = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    listen<WorkWords<Progress, Answer>>(port, (data) => {
      if (data.kind === 'answer') done(data.answer)
      else if (data.kind === 'failed')
        fail(data.input ? new InputError(data.message) : new Error(data.message))
      else {
        try {
          onProgress?.(data.progress)
        } catch (reason) {
          fail(reason)
        }
      }
    })
    port.postMessage(order, [])
  })
}
