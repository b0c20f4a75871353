import * as z from 'zod'
import { ApiRefusal, invalid } from './api-refusal.ts'
import { type Model, modelOfVersion } from './models.ts'
import type { Prediction } from './prediction.ts'

const allEvents = ['start', 'output', 'logs', 'completed'] as const

// https only, as at Replicate, except for servers on this machine, which have no certificate.
const WebhookUrl = z
  .url()
  .refine((url) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(url), 'must be an HTTPS URL')

const CreateBody = z.object({
  version: z.string().optional(),
  input: z.record(z.string(), z.unknown()),
  webhook: WebhookUrl.optional(),
  webhook_events_filter: z.array(z.enum(allEvents)).optional(),
})

type CreateRequest = { model: Model } & Pick<Prediction, 'webhook' | 'deadline'> & {
    input: Record<string, unknown>
  }

/** Parses a request that creates a prediction. The model comes from the path or from the version in the body. Throws `ApiRefusal`. */
export const createRequest = (
  body: unknown,
  { model: named, cancelAfter }: { model?: Model; cancelAfter?: string | undefined },
): CreateRequest => {
  const request = parsed('The request is invalid', CreateBody, body)
  const model = named ?? modelOfVersion(request.version ?? '')
  if (!model) throw unknownVersion()
  return {
    model,
    input: parsed('Input validation failed', model.input, request.input, 'input'),
    webhook: request.webhook ? { url: request.webhook, events: request.webhook_events_filter ?? [...allEvents] } : null,
    deadline: cancelAfter === undefined ? null : Date.now() + durationMs(cancelAfter),
  }
}

/** Milliseconds of a duration such as `90`, `90s`, `1m` or `1m30s`. */
const durationMs = (duration: string): number => {
  const [matched, hours, minutes, seconds, bare] =
    /^(?=.)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$|^(\d+)$/.exec(duration.trim()) ?? []
  if (matched === undefined)
    throw invalid('The request is invalid', [{ field: 'Cancel-After', description: 'is not a duration' }])
  return (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? bare ?? 0)) * 1000
}

const parsed = <Output>(title: string, schema: z.ZodType<Output>, value: unknown, field?: string): Output => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(
    title,
    result.error.issues.map(({ path, message }) => ({
      field: [field, ...path].filter((part) => part !== undefined).join('.'),
      description: message,
    })),
  )
}

const unknownVersion = () =>
  new ApiRefusal(422, {
    title: 'Invalid version or not permitted',
    detail: "The specified version does not exist (or perhaps you don't have permission to use it?)",
  })
