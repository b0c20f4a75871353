import Replicate from 'replicate'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { env } from '#functions/core/runtime/env.ts'
import { Prediction } from './prediction.ts'

/** The provider refused, and did nothing: with `retryAfterSeconds` it can be asked again. */
export class RunRefused extends Error {
  override name = 'RunRefused'
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, retryAfterSeconds?: number) {
    super(`Replicate refused with ${status}`)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Nobody knows whether a run was opened: it must not be asked for again; its webhook tells, or the deadline does. */
export class RunUncertain extends Error {
  override name = 'RunUncertain'
}

/**
 * `replicate` 1.4.0 repeats a POST six times at once on 429 and on a dropped connection, each a run that is paid for.
 * It repeats neither 430 nor 599, so those stand for them here (facts/replicate 2, measured).
 */
const throttled = 430
const dropped = 599

const onceFetch =
  (signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    if (init?.method !== 'POST') return fetch(input, { ...init, signal })
    try {
      const response = await fetch(input, { ...init, signal })
      if (response.status !== 429) return response
      return new Response(response.body, { status: throttled, headers: response.headers })
    } catch {
      return new Response('', { status: dropped })
    }
  }

const callMilliseconds = 15_000

/** A client for one call. The time that the call may take includes the client's own repeats of a GET. */
const client = async () =>
  new Replicate({
    auth: await readSecret('REPLICATE_TOKEN_ARN'),
    baseUrl: env('REPLICATE_URL'),
    fetch: onceFetch(AbortSignal.timeout(callMilliseconds)),
    useFileOutput: false,
  })

type NewRun = { model: string; input: Record<string, unknown>; webhook: string; deadlineSeconds: number }

/**
 * Opens a run, once. Throws `RunRefused` when the provider said no, `RunUncertain` when its answer was lost, and any
 * other error when it was not asked. `predictions.create` cannot send the deadline, so the request is made by hand.
 */
export const openRun = async ({ model, input, webhook, deadlineSeconds }: NewRun): Promise<Prediction> => {
  const replicate = await client()
  try {
    const response = await replicate.request(`/models/${model}/predictions`, {
      method: 'POST',
      headers: { 'Cancel-After': `${deadlineSeconds}s` },
      data: { input, webhook, webhook_events_filter: ['completed'] },
    })
    return Prediction.parse(await response.json())
  } catch (error) {
    const response = responseOf(error)
    // Without the cause: its message quotes the provider's answer, which can quote the user's words.
    if (!response || response.status >= 500)
      throw new RunUncertain(`Replicate's answer was ${response?.status ?? 'not readable'}`)
    throw new RunRefused(
      response.status === throttled ? 429 : response.status,
      response.status === throttled ? retryAfter(response, error) : undefined,
    )
  }
}

const responseOf = (error: unknown): Response | undefined =>
  error instanceof Error && 'response' in error && error.response instanceof Response ? error.response : undefined

const retryAfter = (response: Response, error: unknown): number => {
  const header = Number(response.headers.get('retry-after'))
  if (Number.isFinite(header) && header > 0) return header
  return Number(/resets in ~(\d+)s/.exec(error instanceof Error ? error.message : '')?.[1] ?? 10)
}

/** A run as the provider sees it now; undefined when it has forgotten it. */
export const readRun = async (predictionId: string): Promise<Prediction | undefined> => {
  const replicate = await client()
  try {
    return Prediction.parse(await replicate.predictions.get(predictionId))
  } catch (error) {
    if (responseOf(error)?.status === 404) return undefined
    throw error
  }
}

/** Ends a run; one that has ended already is left alone. */
export const cancelRun = async (predictionId: string): Promise<void> => {
  const replicate = await client()
  try {
    await replicate.predictions.cancel(predictionId)
  } catch (error) {
    const response = responseOf(error)
    if (response?.status === throttled) throw new RunRefused(429, retryAfter(response, error))
    if (!response || response.status >= 500) throw error
  }
}
