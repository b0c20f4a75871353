import * as z from 'zod'
import { invalidAttributeName, invalidAttributeValue } from './sqs-error.ts'

export type QueueAttributes = Record<string, string>

/** The size limit of a message and of a batch. */
export const maxMessageBytes = 1_048_576

const flag = z.enum(['true', 'false'])
const wholeNumber = (least: number, most: number) =>
  z.string().refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most)

const RedrivePolicy = z.object({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
})
export type RedrivePolicy = z.infer<typeof RedrivePolicy>

const json = (schema: z.ZodType) =>
  z.string().refine((text) => text === '' || schema.safeParse(parsedOrUndefined(text)).success)

const settable: Record<string, z.ZodType> = {
  VisibilityTimeout: wholeNumber(0, 43_200),
  MessageRetentionPeriod: wholeNumber(60, 1_209_600),
  DelaySeconds: wholeNumber(0, 900),
  ReceiveMessageWaitTimeSeconds: wholeNumber(0, 20),
  MaximumMessageSize: wholeNumber(1024, maxMessageBytes),
  RedrivePolicy: json(RedrivePolicy),
  RedriveAllowPolicy: json(z.object({})),
  Policy: z.string(),
  FifoQueue: flag,
  ContentBasedDeduplication: flag,
  DeduplicationScope: z.enum(['messageGroup', 'queue']),
  FifoThroughputLimit: z.enum(['perQueue', 'perMessageGroupId']),
  KmsMasterKeyId: z.string(),
  KmsDataKeyReusePeriodSeconds: wholeNumber(60, 86_400),
  SqsManagedSseEnabled: flag,
}

const counted = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
  'CreatedTimestamp',
  'LastModifiedTimestamp',
  'QueueArn',
]

export const defaultAttributes: QueueAttributes = {
  VisibilityTimeout: '30',
  MessageRetentionPeriod: '345600',
  DelaySeconds: '0',
  ReceiveMessageWaitTimeSeconds: '0',
  MaximumMessageSize: String(maxMessageBytes),
  SqsManagedSseEnabled: 'true',
}

/** Throws `InvalidAttributeName` or `InvalidAttributeValue`, as SQS does. */
export const checkAttributes = (attributes: QueueAttributes): void => {
  for (const [name, value] of Object.entries(attributes)) {
    const schema = settable[name]
    if (!schema) throw invalidAttributeName(name)
    if (!schema.safeParse(value).success) throw invalidAttributeValue(name)
  }
}

/** Throws `InvalidAttributeName` for an unknown name. */
export const checkAttributeNames = (names: string[]): void => {
  for (const name of names)
    if (name !== 'All' && !(name in settable) && !counted.includes(name)) throw invalidAttributeName(name)
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
