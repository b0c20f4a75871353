import { setTimeout as pause } from 'node:timers/promises'
import { DurableMap } from '#local/emulators/base/durable-map.ts'
import type { RunFaults } from './faults.ts'
import { type Ending, isTerminal, newRunId, type Run, type WebhookEvent } from './run-json.ts'

export type RunsOptions<R extends Run> = {
  file?: string | undefined
  latencyMs: number
  /** Makes the output; rejects when `signal` is aborted, at the end of the run. */
  work(run: R, signal: AbortSignal): Promise<Ending<NonNullable<R['output']>>>
  /** Completes a run that was neither canceled nor aborted, and can still change how it ends. */
  complete?(run: R, ending: Ending<NonNullable<R['output']>>): Ending<NonNullable<R['output']>>
  /** The logs of a run at a share of its duration, from 0 to 1. */
  logs(run: R, share: number): string
  /** Deletes the files of a run. Its input, output and logs are deleted then too; without it they are kept. */
  expire?(run: R): void
  /** Sends the webhook of an event; resolves after the first delivery attempt. */
  notify(run: R, event: WebhookEvent): Promise<void>
}

type Managed = 'id' | 'status' | 'output' | 'error' | 'logs' | 'createdAt' | 'startedAt' | 'completedAt'

/** The fields of a run that its creation gives; the others are set by `Runs`. */
export type NewRun<R extends Run> = Omit<R, Managed>

// The API deletes predictions' data after an hour (docs/vendors.md, Replicate).
const retentionMs = 3_600_000
const sweepEveryMs = 60_000
// The share of the duration with status `starting`: long enough to be seen.
const startingShare = 0.2
const hugeLogs = 'denoising '.repeat(524_288)

const faultyEnding = (outcome: RunFaults['outcome']): Ending<never> | undefined => {
  switch (outcome?.kind) {
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
    default:
      return undefined
  }
}

/** Creates and executes runs of one kind. A terminal status is final; a run that a stop interrupted starts over. */
export class Runs<R extends Run> {
  readonly #store: DurableMap<R>
  readonly #options: RunsOptions<R>
  readonly #running = new Map<string, AbortController>()
  readonly #sweep: NodeJS.Timeout

  constructor(options: RunsOptions<R>) {
    this.#options = options
    this.#store = new DurableMap(options.file)
    this.#sweep = setInterval(() => this.#removeExpired(), sweepEveryMs).unref()
  }

  get(id: string): R | undefined {
    const run = this.#store.get(id)
    return run && this.#shown(run)
  }

  newestFirst(): R[] {
    return this.#store
      .values()
      .reverse()
      .map((run) => this.#shown(run))
  }

  create(given: NewRun<R>): R {
    const run = {
      ...given,
      id: newRunId(),
      status: 'starting',
      output: null,
      error: null,
      logs: '',
      createdAt: Date.now(),
      startedAt: null,
      completedAt: null,
    } as unknown as R
    this.#store.set(run.id, run)
    return run
  }

  /** Executes the run to its end; resolves after the first delivery attempt of the final webhook. */
  async run(id: string): Promise<void> {
    const run = this.#store.get(id)
    if (!run || isTerminal(run.status) || this.#running.has(id)) return
    const stop = new AbortController()
    this.#running.set(id, stop)
    const deadline = this.#endAtDeadline(run)
    try {
      await this.#work(run, stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      clearTimeout(deadline)
      this.#running.delete(id)
    }
  }

  /** Cancels a running one; an ended one is returned unchanged. */
  cancel(id: string): R | undefined {
    void this.#end(id, { status: 'canceled' })
    return this.get(id)
  }

  resume(): void {
    this.#removeExpired()
    for (const run of this.#store.values()) {
      if (isTerminal(run.status)) continue
      this.#store.set(run.id, { ...run, status: 'starting', startedAt: null })
      void this.run(run.id)
    }
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const stop of this.#running.values()) stop.abort()
  }

  async #work({ id, faults }: R, signal: AbortSignal): Promise<void> {
    const latencyMs = this.#latencyOf(faults)
    await pause(latencyMs * startingShare, undefined, { signal })
    const faulty = faultyEnding(faults.outcome)
    if (faulty?.status === 'aborted') return this.#end(id, faulty)

    const run = this.#change(id, { status: 'processing', startedAt: Date.now() })
    void this.#options.notify(run, 'start')
    const duration = pause(latencyMs * (1 - startingShare), undefined, { signal })
    // The end of a run that fails early stops the pause.
    duration.catch(() => {})
    const ending = faulty ?? (await this.#options.work(run, signal))
    if (faulty || ending.status === 'succeeded') await duration
    await this.#end(id, this.#options.complete?.(run, ending) ?? ending)
  }

  async #end(id: string, ending: Ending<NonNullable<R['output']>>): Promise<void> {
    const run = this.#store.get(id)
    if (!run || isTerminal(run.status)) return
    const ended = this.#change(id, { ...ending, completedAt: Date.now() })
    const complete = this.#change(id, { logs: run.faults.webhook.hugeLogs ? hugeLogs : this.#logsOf(ended) })
    this.#running.get(id)?.abort()
    if (complete.output) void this.#options.notify(complete, 'output')
    await this.#options.notify(complete, 'completed')
  }

  #latencyOf({ latencyMs }: RunFaults): number {
    return latencyMs ?? this.#options.latencyMs
  }

  #logsOf(run: R): string {
    const { startedAt, completedAt, faults } = run
    if (startedAt === null) return this.#options.logs(run, 0)
    const duration = this.#latencyOf(faults) * (1 - startingShare)
    const share = duration > 0 ? ((completedAt ?? Date.now()) - startedAt) / duration : 1
    return this.#options.logs(run, Math.min(1, share))
  }

  #change(id: string, change: Partial<Run>): R {
    const run = this.#store.get(id)
    if (!run) throw new Error(`no run ${id}`)
    const changed = { ...run, ...change }
    this.#store.set(id, changed)
    return changed
  }

  #endAtDeadline({ id, deadline }: R): NodeJS.Timeout | undefined {
    if (deadline === null) return undefined
    return setTimeout(
      () => void this.#end(id, { status: this.#store.get(id)?.startedAt === null ? 'aborted' : 'canceled' }),
      Math.max(0, deadline - Date.now()),
    ).unref()
  }

  #shown(run: R): R {
    return run.status === 'processing' ? { ...run, logs: this.#logsOf(run) } : this.#expired(run)
  }

  #removeExpired(): void {
    for (const run of this.#store.values()) this.#expired(run)
  }

  #expired(run: R): R {
    const { id, completedAt, input } = run
    if (!this.#options.expire || completedAt === null || input === null) return run
    if (Date.now() - completedAt < retentionMs) return run
    this.#options.expire(run)
    return this.#change(id, { input: null, output: null, logs: null })
  }
}
