import { randomBytes } from 'node:crypto'
import type { RunFaults } from './faults.ts'

const terminalStatuses = ['succeeded', 'failed', 'canceled', 'aborted'] as const
type RunStatus = 'starting' | 'processing' | (typeof terminalStatuses)[number]

export const isTerminal = (status: RunStatus): boolean => terminalStatuses.some((terminal) => terminal === status)

export type WebhookEvent = 'start' | 'output' | 'logs' | 'completed'

/** What predictions and trainings have in common, as stored; times are in milliseconds since 1970. */
export type Run<Output = unknown> = {
  id: string
  status: RunStatus
  input: Record<string, unknown> | null
  output: Output | null
  error: string | null
  logs: string | null
  createdAt: number
  startedAt: number | null
  completedAt: number | null
  /** When the run is stopped: aborted before its start, canceled after it. */
  deadline: number | null
  webhook: { url: string; events: WebhookEvent[] } | null
  faults: RunFaults
}

/** How a run ends. */
export type Ending<Output> = { status: RunStatus; output?: Output; error?: string }

/** A new id like the API's: 26 letters and digits without i, l, o and u. */
export const newRunId = (): string => {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return [...randomBytes(26)].map((byte) => letters[byte % letters.length]).join('')
}

type Description = {
  /** The path of the API and of the website: `predictions` or `trainings`. */
  kind: 'predictions' | 'trainings'
  api: string
  model: string
  version: string
  output: unknown
}

/** The JSON of a run in a response or a webhook. */
export const runJson = (run: Run, { kind, api, model, version, output }: Description) => {
  const { id, status, error, createdAt, startedAt, completedAt, deadline } = run
  const ended = completedAt !== null && {
    metrics: {
      ...(startedAt !== null && { predict_time: (completedAt - startedAt) / 1000 }),
      total_time: (completedAt - createdAt) / 1000,
    },
  }
  return {
    id,
    model,
    version,
    source: 'api',
    status,
    input: run.input,
    output,
    error,
    logs: run.logs,
    data_removed: run.input === null,
    created_at: iso(createdAt),
    ...(startedAt !== null && { started_at: iso(startedAt) }),
    ...(completedAt !== null && { completed_at: iso(completedAt) }),
    ...(deadline !== null && { deadline: iso(deadline) }),
    ...ended,
    ...(run.webhook && { webhook: run.webhook.url, webhook_events_filter: run.webhook.events }),
    urls: {
      get: `${api}/v1/${kind}/${id}`,
      cancel: `${api}/v1/${kind}/${id}/cancel`,
      web: `https://replicate.com/p/${id}`,
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
