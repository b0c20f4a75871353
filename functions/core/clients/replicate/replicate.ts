import Replicate from 'replicate'
import * as z from 'zod'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { env } from '#functions/core/runtime/env.ts'
import { Prediction } from './prediction.ts'

/**
 * Replicate refused and created nothing. With `retryAfterSeconds`, the same request can be repeated after that time.
 */
export class PredictionRefused extends Error {
  override name = 'PredictionRefused'
  readonly status: number
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, retryAfterSeconds?: number) {
    super(`Replicate refused with ${status}`)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A prediction may exist. The request must not be repeated: the prediction's webhook or its deadline decides. */
export class PredictionUncertain extends Error {
  override name = 'PredictionUncertain'
}

/**
 * `replicate` 1.4.0 immediately repeats a request up to six times on 429 and on a dropped connection. Each POST can be
 * a paid prediction, and more requests only prolong a 429. It does not repeat 430 and 599, so they stand in for the two
 * here (docs/vendors.md, Replicate).
 */
const throttled = 430
const dropped = 599

const onceFetch =
  (signal: AbortSignal): typeof fetch =>
  async (input, init) => {
    try {
      const response = await fetch(input, { ...init, redirect: 'manual', signal })
      if (response.status !== 429) return response
      return new Response(response.body, { status: throttled, headers: response.headers })
    } catch (error) {
      if (init?.method !== 'POST') throw error
      return new Response('', { status: dropped })
    }
  }

const callMilliseconds = 15_000

/** For a request that only reads the status of a prediction or cancels it. */
const briefMilliseconds = 5000

/** An SDK client for a few calls. The timeout includes the SDK's own retries of a GET. */
export const client = async (milliseconds = callMilliseconds) =>
  new Replicate({
    auth: await readSecret('REPLICATE_TOKEN_ARN'),
    baseUrl: env('REPLICATE_URL'),
    fetch: onceFetch(AbortSignal.timeout(milliseconds)),
    useFileOutput: false,
  })

/** `model` is `owner/name`, or `owner/name:version` for a community model (docs/vendors.md, Replicate). */
type NewPrediction = { model: string; input: Record<string, unknown>; webhook: string; deadlineSeconds: number }

/**
 * Creates a prediction with one request. Throws `PredictionRefused` when Replicate refused, `PredictionUncertain` when
 * the response was lost, and other errors when no request was sent. `predictions.create` cannot send the deadline
 * (`Cancel-After`), so this builds the request itself.
 */
export const postPrediction = async (given: NewPrediction): Promise<Prediction> => {
  const { model, input, webhook, deadlineSeconds } = given
  const replicate = await client()
  const [name, version] = model.split(':')
  const response = await postOnce(() =>
    replicate
      .request(version ? '/predictions' : `/models/${name}/predictions`, {
        method: 'POST',
        headers: { 'Cancel-After': `${deadlineSeconds}s` },
        data: { ...(version && { version }), input, webhook, webhook_events_filter: ['completed'] },
      })
      .then((answer) => answer.json()),
  )
  return created(Prediction, response)
}

/** Sends one POST that must not be repeated. Throws `PredictionRefused` or `PredictionUncertain`. */
export const postOnce = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send()
  } catch (error) {
    const response = responseOf(error)
    // Without the cause: its message quotes Replicate's response, which can contain the user's prompt.
    if (!response || response.status >= 500)
      throw new PredictionUncertain(`Replicate's response was ${response?.status ?? 'not readable'}`)
    throw new PredictionRefused(
      response.status === throttled ? 429 : response.status,
      response.status === throttled ? retryAfter(response, error) : undefined,
    )
  }
}

/**
 * Parses the response to a POST. An unreadable response is `PredictionUncertain`, because the object exists by then.
 */
export const created = <Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> => {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new PredictionUncertain("Replicate's response was not readable")
  return parsed.data
}

/** Whether an error means that Replicate is down, does not answer, or throttles. Another request would fail too. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof z.ZodError) return false
  const response = responseOf(error)
  return !response || response.status >= 500 || response.status === throttled
}

/** The response of Replicate that an error of its SDK carries. */
export const responseOf = (error: unknown): Response | undefined =>
  error instanceof Error && 'response' in error && error.response instanceof Response ? error.response : undefined

const retryAfter = (response: Response, error: unknown): number => {
  const header = Number(response.headers.get('retry-after'))
  if (Number.isFinite(header) && header > 0) return header
  return Number(/resets in ~(\d+)s/.exec(error instanceof Error ? error.message : '')?.[1] ?? 10)
}

/** Reads a prediction. Undefined when Replicate no longer has it. */
export const readPrediction = async (predictionId: string): Promise<Prediction | undefined> => {
  const replicate = await client(briefMilliseconds)
  return foundOrNothing(async () => Prediction.parse(await replicate.predictions.get(predictionId)))
}

/** The response to a request. Undefined for a 404. */
export const foundOrNothing = async <Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await send()
  } catch (error) {
    if (responseOf(error)?.status === 404) return undefined
    throw error
  }
}

/** Cancels a prediction. One that has ended stays unchanged. */
export const cancelPrediction = async (predictionId: string): Promise<void> => {
  const replicate = await client(briefMilliseconds)
  await cancelOnce(() => replicate.predictions.cancel(predictionId))
}

/** Sends a cancel request. Ignores the refusal for a prediction or training that has ended. */
export const cancelOnce = async (send: () => Promise<unknown>): Promise<void> => {
  try {
    await send()
  } catch (error) {
    const response = responseOf(error)
    if (response?.status === throttled) throw new PredictionRefused(429, retryAfter(response, error))
    if (!response || response.status >= 500) throw error
  }
}
