import { type Refusal, RpcError } from '#local/emulators/aws/json-rpc.ts'

/**
 * An error of SQS. `__type` has the exception's shape; the header has the code of the older query protocol, which the
 * SDK takes as the exception's name (docs/vendors.md, SQS).
 */
class SqsError extends RpcError {
  constructor(shape: string, message: string, { legacyCode = shape, status = 400 } = {}) {
    super(`com.amazonaws.sqs#${shape}`, message, {
      status,
      headers: { 'x-amzn-query-error': `${legacyCode};Sender` },
    })
  }
}

export const sqsRefusal = (refusal: Refusal, message: string): RpcError => {
  const [shape, legacyCode, status] = refusals[refusal]
  return new SqsError(shape, message, { legacyCode, status })
}

const refusals = {
  unsigned: ['MissingAuthenticationToken', 'MissingAuthenticationToken', 403],
  'unknown key': ['UnrecognizedClientException', 'InvalidClientTokenId', 403],
  'incomplete signature': ['IncompleteSignatureException', 'IncompleteSignature', 400],
  'wrong signature': ['InvalidSignatureException', 'SignatureDoesNotMatch', 403],
  denied: ['AccessDeniedException', 'AccessDenied', 403],
  'invalid input': ['InvalidParameterValueException', 'InvalidParameterValue', 400],
} as const satisfies Record<Refusal, readonly [string, string, number]>

export const queueDoesNotExist = () =>
  new SqsError('QueueDoesNotExist', 'The specified queue does not exist.', {
    legacyCode: 'AWS.SimpleQueueService.NonExistentQueue',
  })

export const missingParameter = (parameter: string) =>
  new SqsError('MissingParameter', `The request must contain the parameter ${parameter}.`)

export const invalidParameter = (reason: string) => new SqsError('InvalidParameterValue', reason)

export const invalidAttributeName = (name: string) => new SqsError('InvalidAttributeName', `Unknown Attribute ${name}.`)

export const invalidAttributeValue = (name: string) =>
  new SqsError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`)

export const invalidReceiptHandle = () => new SqsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.')

export const messageNotInFlight = () =>
  new SqsError('MessageNotInflight', 'The message is not in flight.', {
    legacyCode: 'AWS.SimpleQueueService.MessageNotInflight',
  })

export const invalidMessageContents = () =>
  new SqsError('InvalidMessageContents', 'The message contains characters outside the allowed set.')
