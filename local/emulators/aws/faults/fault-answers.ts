import { randomUUID } from 'node:crypto'
import { xmlDocument } from '#local/emulators/aws/s3/xml.ts'
import type { FaultyService } from './aws-fault.ts'

/** A service's error response. */
export type FaultAnswer = { status: number; code: string; headers: Record<string, string>; body: string }

type Answers = { throttle: FaultAnswer; error: FaultAnswer }

const json = (
  contentType: string,
  status: number,
  type: string,
  message: string,
  headers: Record<string, string> = {},
): FaultAnswer => ({
  status,
  code: type.split('#').at(-1) ?? type,
  headers: { 'content-type': contentType, ...headers },
  body: JSON.stringify({ __type: type, message }),
})

const rpc10 = (...rest: [number, string, string, Record<string, string>?]) =>
  json('application/x-amz-json-1.0', ...rest)
const rpc11 = (status: number, type: string, message: string) =>
  json('application/x-amz-json-1.1', status, type, message, { 'x-amzn-errortype': type })

const rest = (status: number, type: string, message: string): FaultAnswer => ({
  status,
  code: type,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ message }),
})

const publishing = (status: number, errorType: string, message: string): FaultAnswer => ({
  status,
  code: errorType,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': errorType },
  body: JSON.stringify({ errors: [{ errorType, message }] }),
})

const document = (status: number, code: string, message: string): FaultAnswer => ({
  status,
  code,
  headers: { 'content-type': 'application/xml', server: 'AmazonS3' },
  body: xmlDocument('Error', { Code: code, Message: message, RequestId: randomUUID(), HostId: randomUUID() }),
})

const answers = {
  // The name for a table on demand; a provisioned table has ProvisionedThroughputExceededException.
  dynamodb: {
    throttle: rpc10(
      400,
      'com.amazon.coral.availability#ThrottlingException',
      'Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your table or index so please try again shortly.',
    ),
    error: rpc10(500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', 'Internal server error'),
  },
  s3: {
    throttle: document(503, 'SlowDown', 'Please reduce your request rate.'),
    error: document(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  },
  sqs: {
    throttle: rpc10(400, 'com.amazonaws.sqs#RequestThrottled', 'Request is throttled.', {
      'x-amzn-query-error': 'RequestThrottled;Sender',
    }),
    error: rpc10(500, 'com.amazonaws.sqs#InternalFailure', 'The request processing has failed.', {
      'x-amzn-query-error': 'InternalFailure;Receiver',
    }),
  },
  secretsmanager: {
    throttle: rpc11(400, 'ThrottlingException', 'Rate exceeded'),
    error: rpc11(500, 'InternalServiceError', 'An error occurred on the server side.'),
  },
  'cognito-idp': {
    throttle: rpc11(400, 'TooManyRequestsException', 'Rate exceeded'),
    error: rpc11(500, 'InternalErrorException', 'An internal error was encountered.'),
  },
  rekognition: {
    throttle: rpc11(400, 'ThrottlingException', 'Amazon Rekognition is temporarily unable to process the request.'),
    error: rpc11(500, 'InternalServerError', 'Amazon Rekognition experienced a service issue. Try your call again.'),
  },
  ses: {
    throttle: rest(429, 'TooManyRequestsException', 'Too many requests have been made to the operation.'),
    error: rest(500, 'InternalServiceErrorException', 'The service has failed. Try your call again.'),
  },
  appsync: {
    throttle: publishing(429, 'TooManyRequestsException', 'Rate exceeded'),
    error: publishing(500, 'InternalFailureException', 'An internal error has occurred.'),
  },
} satisfies Record<FaultyService, Answers>

export const faultAnswer = (service: FaultyService, kind: keyof Answers): FaultAnswer => answers[service][kind]
