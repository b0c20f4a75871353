import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod'
import { ApiRefusal, invalid } from './api-refusal.ts'
import { type Model, modelOfVersion } from './models.ts'
import type { Prediction } from './predictions.ts'
import { TrainerInput } from './trainer.ts'
import type { Training } from './trainings.ts'

const allEvents = ['start', 'output', 'logs', 'completed'] as const

// https only, as at Replicate, except for servers on this machine, which have no certificate.
const WebhookUrl = z
  .url()
  .refine((url) => /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(url), 'must be an HTTPS URL')

const RunBody = z.object({
  input: z.record(z.string(), z.unknown()),
  webhook: WebhookUrl.optional(),
  webhook_events_filter: z.array(z.enum(allEvents)).optional(),
})
const PredictionBody = RunBody.extend({ version: z.string().optional() })
const TrainingBody = RunBody.extend({ destination: z.string() })

const ModelBody = z.object({
  owner: z.string(),
  name: z
    .string()
    .max(100)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, 'may have lowercase letters, digits, dashes, dots and underscores'),
  visibility: z.enum(['public', 'private']),
  hardware: z.enum(['cpu', 'gpu-t4', 'gpu-l40s', 'gpu-l40s-2x', 'gpu-a100-large', 'gpu-a100-large-2x', 'gpu-h100']),
  description: z.string().nullable().default(null),
})

/** Parses a request that creates a model. Throws `ApiRefusal`. */
export const modelRequest = (body: unknown) => parsed('The request is invalid', ModelBody, body)

/** Parses a request that creates a prediction. The model comes from the path or from the version in the body. Throws `ApiRefusal`. */
export const predictionRequest = (
  body: unknown,
  headers: IncomingHttpHeaders,
  named?: Model,
): Pick<Prediction, 'model' | 'input' | 'webhook' | 'deadline'> => {
  const request = parsed('The request is invalid', PredictionBody, body)
  const model = named ?? modelOfVersion(request.version ?? '')
  if (!model) throw unknownVersion()
  const cancelAfter = headers['cancel-after']?.toString()
  return {
    model: model.id,
    input: parsed('Input validation failed', model.input, request.input, 'input'),
    webhook: webhookOf(request),
    deadline: cancelAfter === undefined ? null : Date.now() + durationMs(cancelAfter),
  }
}

/** Parses a request that creates a training. Only predictions have a deadline. Throws `ApiRefusal`. */
export const trainingRequest = (body: unknown): Pick<Training, 'destination' | 'input' | 'webhook' | 'deadline'> => {
  const request = parsed('The request is invalid', TrainingBody, body)
  return {
    destination: request.destination,
    input: parsed('Input validation failed', TrainerInput, request.input, 'input'),
    webhook: webhookOf(request),
    deadline: null,
  }
}

const webhookOf = ({ webhook, webhook_events_filter }: z.infer<typeof RunBody>): Prediction['webhook'] =>
  webhook ? { url: webhook, events: webhook_events_filter ?? [...allEvents] } : null

/** Milliseconds of a duration such as `90s`. */
const durationMs = (duration: string): number => {
  const seconds = /^(\d+)s$/.exec(duration)?.[1]
  if (seconds === undefined)
    throw invalid('The request is invalid', [{ field: 'Cancel-After', description: 'is not in seconds' }])
  return Number(seconds) * 1000
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
