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

/**
 * `time-out` does nothing and sends no response; `time-out-after-success` runs the operation and loses the response;
 * `conflict` is DynamoDB's refusal while another transaction holds the row.
 */
const faultKinds = ['throttle', 'error', 'conflict', 'time-out', 'time-out-after-success'] as const
type FaultKind = (typeof faultKinds)[number]

// Reads of single rows and queries never conflict (docs/vendors.md, DynamoDB).
const conflicting = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'TransactGetItems']

/** Whether an operation can meet this fault. */
export const canMeet = (operation: string, { service, kind }: { service: FaultyService; kind: FaultKind }): boolean =>
  kind !== 'conflict' || (service === 'dynamodb' && conflicting.includes(operation))

/** How many calls of one AWS service fail, which ones and how. */
export const AwsFault = z
  .strictObject({
    service: z.enum(faultyServices),
    /** The operation's name, such as `PutItem`; null for all. */
    operation: z.string().min(1).nullable().default(null),
    /** A part of the calling function's name; null for every caller, browsers included. */
    function: z.string().min(1).nullable().default(null),
    kind: z.enum(faultKinds),
    times: z.union([z.int().positive().max(10_000), z.literal('always')]).default(1),
    /** The share of calls that fail: with 0.5 every second one. */
    share: z.number().gt(0).max(1).default(1),
    /** For timeouts: milliseconds until the connection is closed, unless the client closes it before. */
    holdMs: z.int().min(0).max(900_000).default(5000),
  })
  .refine((fault) => canMeet(fault.operation ?? 'PutItem', fault), 'Only writes and transactions of DynamoDB conflict')
export type AwsFault = z.infer<typeof AwsFault>

export type AwsFaultSettings = z.input<typeof AwsFault>
