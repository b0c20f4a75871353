import { parentPort, Worker } from 'node:worker_threads'
// Loads sharp's native module in the main thread first: loaded by a worker thread, it would be unloaded with that thread.
import 'sharp'

type Answer<Result> = { result: Result } | { failure: { name: string; message: string; stack?: string | undefined } }

type Asked<Request, Result> = { request: Request; resolve(result: Result): void; reject(error: Error): void }

/**
 * Runs one kind of long computation in a worker thread, so that the stand-ins answer meanwhile. The thread starts with the
 * first request and again after a crash. Requests run one after the other: several together would all be done late. The module
 * of the thread answers by `answerRequests`. An error keeps its name, message and stack, but not its class.
 */
export class WorkThread<Request, Result> {
  readonly #module: URL
  readonly #waiting: Asked<Request, Result>[] = []
  #current: Asked<Request, Result> | undefined
  #worker: Worker | undefined
  #isClosed = false

  constructor(module: URL) {
    this.#module = module
  }

  /** Rejects when `signal` is aborted: a request that waits is then never computed; the current one ends first. */
  run(request: Request, signal?: AbortSignal): Promise<Result> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      if (this.#isClosed) throw stopped()
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
    const worker = new Worker(new URL('./work-thread.mjs', import.meta.url), { workerData: this.#module.href })
    worker.on('message', (answer: Answer<Result>) => {
      if ('result' in answer) this.#current?.resolve(answer.result)
      else this.#current?.reject(Object.assign(new Error(), answer.failure))
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

const stopped = () => new Error('the thread has stopped')

/** In the module of a thread: does the work of each request and answers with its result or error. */
export const answerRequests = <Request>(work: (request: Request) => Promise<unknown>): void => {
  const answerTo = async (request: Request): Promise<Answer<unknown>> => {
    try {
      return { result: await work(request) }
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
      return { failure: { name, message, stack } }
    }
  }
  parentPort?.on('message', async (request: Request) => parentPort?.postMessage(await answerTo(request)))
}
