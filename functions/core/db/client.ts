import { DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** One client for each environment of a function; the SDK itself retries throttling with jitter. */
export const db = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
})

const busy = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
])

/** Whether DynamoDB, after the SDK's own tries, asks to be left alone for a moment. */
export const isBusy = (error: unknown): boolean => error instanceof DynamoDBServiceException && busy.has(error.name)
