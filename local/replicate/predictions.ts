import { setTimeout as pause } from 'node:timers/promises'
import { isTerminal } from '#functions/core/clients/replicate/prediction-status.ts'
import type { PreviewRequest } from '#local/preview/preview.ts'
import { PreviewError } from '#local/preview/preview-error.ts'
import { DurableMap } from '#local/run/durable-map.ts'
import { previewRefusal } from '#shared/entities/previews.ts'
import type { PredictionFaults } from './faults.ts'
import type { Model } from './models.ts'
import type { Outputs } from './outputs.ts'
import { newPredictionId, type Prediction, type WebhookEvent, withoutContent } from './prediction.ts'

type PredictionsOptions = {
  file?: string | undefined
  latencyMs: number
  outputs: Outputs
  /** Rejects when `signal` is aborted, at the end of the prediction. */
  preview(request: PreviewRequest, signal: AbortSignal): Promise<Buffer>
  /** Sends the webhook of an event; resolves after the first delivery attempt. */
  notify(prediction: Prediction, event: WebhookEvent): Promise<void>
}

type PredictionRequest = Pick<Prediction, 'webhook' | 'deadline' | 'faults'> & {
  model: Model
  input: Record<string, unknown>
}

type Ending = Pick<Prediction, 'status'> & Partial<Pick<Prediction, 'output' | 'error'>>

const retentionMs = 3_600_000
const sweepEveryMs = 60_000
// The share of the duration with status `starting`: long enough to be seen.
const startingShare = 0.2
const hugeLogs = 'denoising '.repeat(524_288)

type Outcome = Exclude<PredictionFaults['outcome'], null>

const faultyEnding = (outcome: Outcome): Ending => {
  switch (outcome.kind) {
    case 'failed':
      return { status: 'failed', error: outcome.error }
    case 'nsfw':
      return {
        status: 'failed',
        error: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
      }
    case 'canceled':
    case 'aborted':
      return { status: outcome.kind }
  }
}

/** Creates and runs predictions. A terminal status is final; a prediction that a stop interrupted starts over. */
export class Predictions {
  readonly #store: DurableMap<Prediction>
  readonly #options: PredictionsOptions
  readonly #running = new Map<string, AbortController>()
  readonly #sweep: NodeJS.Timeout

  constructor(options: PredictionsOptions) {
    this.#options = options
    this.#store = new DurableMap(options.file)
    this.#sweep = setInterval(() => this.#removeExpired(), sweepEveryMs).unref()
  }

  /** An hour after its end, a prediction has no input, output and logs any more. */
  get(id: string): Prediction | undefined {
    const prediction = this.#store.get(id)
    return prediction && this.#expire(prediction)
  }

  newestFirst(): Prediction[] {
    return this.#store.values().reverse()
  }

  create({ model, ...request }: PredictionRequest): Prediction {
    const prediction: Prediction = {
      ...request,
      id: newPredictionId(),
      model: model.id,
      status: 'starting',
      output: null,
      error: null,
      logs: '',
      createdAt: Date.now(),
      startedAt: null,
      completedAt: null,
    }
    this.#store.set(prediction.id, prediction)
    return prediction
  }

  /** Runs the prediction to its end; resolves after the first delivery attempt of the final webhook. */
  async run(id: string): Promise<void> {
    const prediction = this.#store.get(id)
    if (!prediction || isTerminal(prediction.status) || this.#running.has(id)) return
    const stop = new AbortController()
    this.#running.set(id, stop)
    const deadline = this.#endAtDeadline(prediction)
    try {
      await this.#work(prediction, stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      clearTimeout(deadline)
      this.#running.delete(id)
    }
  }

  /** Cancels a running prediction; an ended one is returned unchanged. */
  cancel(id: string): Prediction | undefined {
    this.#end(id, { status: 'canceled' })
    return this.get(id)
  }

  resume(): void {
    this.#removeExpired()
    for (const prediction of this.#store.values()) {
      if (isTerminal(prediction.status)) continue
      this.#store.set(prediction.id, { ...prediction, status: 'starting', startedAt: null })
      void this.run(prediction.id)
    }
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const stop of this.#running.values()) stop.abort()
  }

  async #work({ id, faults }: Prediction, signal: AbortSignal): Promise<void> {
    const latencyMs = faults.latencyMs ?? this.#options.latencyMs
    await pause(latencyMs * startingShare, undefined, { signal })
    if (faults.outcome?.kind === 'aborted') return this.#end(id, { status: 'aborted' })

    const prediction = this.#change(id, { status: 'processing', startedAt: Date.now() })
    void this.#options.notify(prediction, 'start')
    const [ending] = await Promise.all([
      this.#endingOf(prediction, signal),
      pause(latencyMs * (1 - startingShare), undefined, { signal }),
    ])
    await this.#end(id, ending)
  }

  async #endingOf({ id, model, input, faults }: Prediction, signal: AbortSignal): Promise<Ending> {
    if (faults.outcome) return faultyEnding(faults.outcome)
    try {
      const picture = await this.#options.preview({ model, input: input ?? {} }, signal)
      signal.throwIfAborted()
      const name = `out-0.${input?.output_format ?? 'jpg'}`
      this.#options.outputs.put(id, name, picture)
      return { status: 'succeeded', output: [name] }
    } catch (error) {
      if (signal.aborted) throw error
      if (error instanceof PreviewError) return { status: 'failed', error: `${previewRefusal}${error.message}` }
      console.error('replicate stand-in: the preview engine failed:', error)
      return { status: 'failed', error: 'Unknown error (E1000)' }
    }
  }

  async #end(id: string, ending: Ending): Promise<void> {
    const prediction = this.#store.get(id)
    if (!prediction || isTerminal(prediction.status)) return
    const { faults } = prediction
    const ended = this.#change(id, {
      ...ending,
      logs: faults.webhook.hugeLogs ? hugeLogs : `preview engine: ${ending.status}\n`,
      completedAt: Date.now(),
    })
    this.#running.get(id)?.abort()
    if (ended.output) void this.#options.notify(ended, 'output')
    await this.#options.notify(ended, 'completed')
  }

  #change(id: string, change: Partial<Prediction>): Prediction {
    const prediction = this.#store.get(id)
    if (!prediction) throw new Error(`no prediction ${id}`)
    const changed = { ...prediction, ...change }
    this.#store.set(id, changed)
    return changed
  }

  #endAtDeadline({ id, deadline }: Prediction): NodeJS.Timeout | undefined {
    if (deadline === null) return undefined
    return setTimeout(
      () => void this.#end(id, { status: this.#store.get(id)?.startedAt === null ? 'aborted' : 'canceled' }),
      Math.max(0, deadline - Date.now()),
    ).unref()
  }

  #removeExpired(): void {
    for (const prediction of this.#store.values()) this.#expire(prediction)
  }

  #expire(prediction: Prediction): Prediction {
    const { id, completedAt, input } = prediction
    if (completedAt === null || input === null || Date.now() - completedAt < retentionMs) return prediction
    this.#options.outputs.remove(id)
    return this.#change(id, withoutContent(prediction))
  }
}
