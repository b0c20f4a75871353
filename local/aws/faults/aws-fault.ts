import * as z from 'zod'

const faultyServices = [
  'appsync',
  'cognito-idp',
  'dynamodb',
  'rekognition',
  's3',
  'secretsmanager',
  'ses',
  'sqs',
] as const
export type FaultyService = (typeof faultyServices)[number]

/** `time-out` does nothing and never answers; `time-out-after-success` does what was asked, and the answer is lost. */
const faultKinds = ['throttle', 'error', 'time-out', 'time-out-after-success'] as const

/** How some calls of one AWS service go wrong, until they have done so often enough. */
export const AwsFault = z.strictObject({
  service: z.enum(faultyServices),
  /** The operation's name, such as `PutItem`; null for every one. */
  operation: z.string().min(1).nullable().default(null),
  /** A part of the calling function's name; null for every caller, browsers too. */
  function: z.string().min(1).nullable().default(null),
  kind: z.enum(faultKinds),
  times: z.union([z.int().positive().max(10_000), z.literal('always')]).default(1),
  /** Which share of the calls it strikes: with 0.5 every second one. */
  share: z.number().gt(0).max(1).default(1),
  /** For the time-outs: when the connection is cut, unless the client has given up before. */
  holdMs: z.int().min(0).max(900_000).default(5000),
})
export type AwsFault = z.infer<typeof AwsFault>

export type AwsFaultSettings = z.input<typeof AwsFault>
