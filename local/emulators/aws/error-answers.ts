import { randomUUID } from 'node:crypto'
import type { FaultyService } from '#local/emulators/aws/faults/aws-fault.ts'
import { errorDocument } from '#local/emulators/aws/s3/xml.ts'
import { notImitated } from '#local/emulators/base/stand-in.ts'

/** A service's error response. */
export type ErrorAnswer = { status: number; code: string; headers: Record<string, string>; body: string }

type Answers = {
  throttle: ErrorAnswer
  error: ErrorAnswer
  /** For an operation that is not imitated. */
  unknown(message: string): ErrorAnswer
}

const json = (
  contentType: string,
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): ErrorAnswer => ({
  status,
  code: type.split('#').at(-1) ?? type,
  headers: { 'content-type': contentType, ...headers },
  body: JSON.stringify({ __type: type, message }),
})

const rpc10 = (...rest: [number, string, string, Record<string, string>?]) =>
  json('application/x-amz-json-1.0', ...rest)
const rpc11 = (status: number, type: string, message: string) =>
  json('application/x-amz-json-1.1', status, type, message, { 'x-amzn-errortype': type })

const rest = (status: number, type: string, message: string): ErrorAnswer => ({
  status,
  code: type,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ message }),
})

const publishing = (status: number, errorType: string, message: string): ErrorAnswer => ({
  status,
  code: errorType,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': errorType },
  body: JSON.stringify({ errors: [{ errorType, message }] }),
})

const document = (status: number, code: string, message: string): ErrorAnswer => ({
  status,
  code,
  headers: { 'content-type': 'application/xml', server: 'AmazonS3' },
  body: errorDocument({ Code: code, Message: message, RequestId: randomUUID(), HostId: randomUUID() }),
})

const unknownOperation = 'UnknownOperationException'

const answers = {
  // The name for a table on demand; a provisioned table has ProvisionedThroughputExceededException.
  dynamodb: {
    throttle: rpc10(
      400,
      'com.amazon.coral.availability#ThrottlingException',
      'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.',
    ),
    error: rpc10(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', 'Internal server error'),
    unknown: (message) => rpc10(400, `com.amazon.coral.service#${unknownOperation}`, message),
  },
  s3: {
    throttle: document(503, 'SlowDown', 'Please reduce your request rate.'),
    error: document(500, 'InternalError', 'We encountered an internal error. Please try again.'),
    unknown: (message) => document(501, 'NotImplemented', message),
  },
  sqs: {
    throttle: rpc10(400, 'com.amazonaws.sqs#RequestThrottled', 'Request is throttled.', {
      'x-amzn-query-error': 'RequestThrottled;Sender',
    }),
    error: rpc10(500, 'com.amazonaws.sqs#InternalFailure', 'The request processing has failed.', {
      'x-amzn-query-error': 'InternalFailure;Receiver',
    }),
    unknown: (message) =>
      rpc10(400, 'com.amazonaws.sqs#UnsupportedOperation', message, {
        'x-amzn-query-error': 'AWS.SimpleQueueService.UnsupportedOperation;Sender',
      }),
  },
  secretsmanager: {
    throttle: rpc11(400, 'ThrottlingException', 'Rate exceeded'),
    error: rpc11(500, 'InternalServiceError', 'An error occurred on the server side.'),
    unknown: (message) => rpc11(400, unknownOperation, message),
  },
  'cognito-idp': {
    throttle: rpc11(400, 'TooManyRequestsException', 'Rate exceeded'),
    error: rpc11(500, 'InternalErrorException', 'An internal error was encountered.'),
    unknown: (message) => rpc11(400, unknownOperation, message),
  },
  rekognition: {
    throttle: rpc11(400, 'ThrottlingException', 'Amazon Rekognition is temporarily unable to process the request.'),
    error: rpc11(500, 'InternalServerError', 'Amazon Rekognition experienced a service issue. Try your call again.'),
    unknown: (message) => rpc11(400, unknownOperation, message),
  },
  ses: {
    throttle: rest(429, 'TooManyRequestsException', 'Too many requests have been made to the operation.'),
    error: rest(500, 'InternalServiceErrorException', 'The service has failed. Try your call again.'),
    unknown: (message) => rest(404, unknownOperation, message),
  },
  appsync: {
    throttle: publishing(429, 'TooManyRequestsException', 'Rate exceeded'),
    error: publishing(500, 'InternalFailureException', 'An internal error has occurred.'),
    unknown: (message) => publishing(404, 'NotFoundException', message),
  },
} satisfies Record<FaultyService, Answers>

export const faultAnswer = (service: FaultyService, kind: 'throttle' | 'error'): ErrorAnswer => answers[service][kind]

export const notImitatedAnswer = (service: FaultyService, operation: string): ErrorAnswer =>
  answers[service].unknown(`Unknown operation ${operation}. ${notImitated}`)
