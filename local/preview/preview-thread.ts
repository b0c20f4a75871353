import { Worker } from 'node:worker_threads'
// Loads sharp's native module in the main thread first: loaded by a worker thread, it would be unloaded with that thread.
import 'sharp'
import type { PreviewRequest } from './preview.ts'
import { PreviewError } from './preview-error.ts'

export type PreviewAnswer = { picture: Uint8Array } | { refusal: string } | { failure: string }

type Asked = { request: PreviewRequest; resolve(picture: Buffer): void; reject(error: Error): void }

/**
 * Runs the preview engine in a worker thread, which starts with the first request and again after a crash. Requests run
 * one after the other, because each picture needs much memory and a whole processor core.
 */
export class PreviewThread {
  readonly #waiting: Asked[] = []
  #current: Asked | undefined
  #worker: Worker | undefined
  #isClosed = false

  /** Rejects when `signal` is aborted: a request that waits is then never computed; the current one ends first. */
  preview(request: PreviewRequest, signal?: AbortSignal): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const asked = { request, resolve, reject }
      this.#waiting.push(asked)
      const drop = () => {
        const place = this.#waiting.indexOf(asked)
        if (place >= 0) this.#waiting.splice(place, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', drop, { once: true })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#current || this.#isClosed) return
    this.#current = this.#waiting.shift()
    if (this.#current) this.#running().postMessage(this.#current.request)
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./preview-worker.mjs', import.meta.url))
    worker.on('message', (answer: PreviewAnswer) => {
      if ('picture' in answer) this.#current?.resolve(Buffer.from(answer.picture))
      else this.#current?.reject('refusal' in answer ? new PreviewError(answer.refusal) : new Error(answer.failure))
      this.#current = undefined
      this.#next()
    })
    // After an error the worker exits, and only then the next request is sent.
    worker.on('error', (error) => this.#failCurrent(error))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#failCurrent(stopped())
      if (this.#isClosed) for (const { reject } of this.#waiting.splice(0)) reject(stopped())
      this.#next()
    })
    this.#worker = worker
    return worker
  }

  #failCurrent(error: Error): void {
    this.#current?.reject(error)
    this.#current = undefined
  }
}

const stopped = () => new Error('the preview engine has stopped')
