import { Worker } from 'node:worker_threads'
// Loads sharp's native module in the main thread first: loaded by a worker thread, it would be unloaded with that thread.
import 'sharp'
import type { PreviewRequest } from './preview.ts'
import { PreviewError } from './preview-error.ts'

export type PreviewQuestion = { id: number; request: PreviewRequest }

export type PreviewAnswer = {
  id: number
  result: { picture: Uint8Array } | { refusal: string } | { failure: string }
}

type Pending = { resolve(picture: Buffer): void; reject(error: Error): void }

/** Runs the preview engine in a worker thread, which starts with the first request and again after a crash. */
export class PreviewThread {
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | undefined
  #lastId = 0

  preview(request: PreviewRequest): Promise<Buffer> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#running().postMessage({ id, request } satisfies PreviewQuestion)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #running(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./preview-worker.mjs', import.meta.url))
    worker.on('message', (answer: PreviewAnswer) => this.#settle(answer))
    worker.on('error', (error) => this.#rejectAll(error))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#rejectAll(new Error('the preview engine has stopped'))
    })
    this.#worker = worker
    return worker
  }

  #settle({ id, result }: PreviewAnswer): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if ('picture' in result) pending?.resolve(Buffer.from(result.picture))
    else pending?.reject('refusal' in result ? new PreviewError(result.refusal) : new Error(result.failure))
  }

  #rejectAll(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error)
    this.#pending.clear()
  }
}
