import * as z from 'zod'
import { invalidAttributeName, invalidAttributeValue } from './sqs-error.ts'

export type QueueAttributes = Record<string, string>

/** The size limit of a message. */
const maxMessageBytes = 1_048_576

const wholeNumber = (least: number, most: number) =>
  z.string().refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most)

const RedrivePolicy = z.object({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
})
export type RedrivePolicy = z.infer<typeof RedrivePolicy>

const settable: Record<string, z.ZodType> = {
  VisibilityTimeout: wholeNumber(0, 43_200),
  MessageRetentionPeriod: wholeNumber(60, 1_209_600),
  DelaySeconds: wholeNumber(0, 900),
  MaximumMessageSize: wholeNumber(1024, maxMessageBytes),
  RedrivePolicy: z.string().refine((text) => RedrivePolicy.safeParse(parsedOrUndefined(text)).success),
  SqsManagedSseEnabled: z.enum(['true', 'false']),
}

export const defaultAttributes: QueueAttributes = {
  VisibilityTimeout: '30',
  MessageRetentionPeriod: '345600',
  DelaySeconds: '0',
  MaximumMessageSize: String(maxMessageBytes),
}

/** Throws `InvalidAttributeName` or `InvalidAttributeValue`, as SQS does. */
export const checkAttributes = (attributes: QueueAttributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    const schema = settable[name]
    if (!schema) throw invalidAttributeName(name)
    if (!schema.safeParse(value).success) throw invalidAttributeValue(name)
  }
}

/** Converts a template's attributes (numbers, flags, objects) to the protocol's strings. */
export const attributesFromTemplate = (properties: Record<string, unknown>): QueueAttributes =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  )

export const redrivePolicyIn = (attributes: QueueAttributes): RedrivePolicy | undefined =>
  attributes.RedrivePolicy ? RedrivePolicy.parse(JSON.parse(attributes.RedrivePolicy)) : undefined

const parsedOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
