import { DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** One client per Lambda environment. The SDK retries throttling with jitter. */
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

/** Whether DynamoDB still throttles or is unavailable after the SDK's own retries. */
export const isBusy = (error: unknown): boolean => error instanceof DynamoDBServiceException && busy.has(error.name)
