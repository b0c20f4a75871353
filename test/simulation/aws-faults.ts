import { TooManyRequestsException } from '@aws-sdk/client-cognito-identity-provider'
import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { SQSServiceException } from '@aws-sdk/client-sqs'
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Fault } from './machine.ts'

const metadata = { $metadata: {}, message: 'A fault' }

const loseAnswer: Fault = {
  name: 'loses its answer',
  takesEffect: true,
  outcome: () => ({ error: new Error('socket hang up') }),
}

const tableFaults: readonly Fault[] = [
  {
    name: 'throttles',
    takesEffect: false,
    outcome: () => ({ error: new ProvisionedThroughputExceededException(metadata) }),
  },
  { name: 'fails', takesEffect: false, outcome: () => ({ error: new InternalServerError(metadata) }) },
  loseAnswer,
]

const conflicts = (error: () => Error): Fault => ({
  name: 'conflicts',
  takesEffect: false,
  outcome: () => ({ error: error() }),
})

const conflictOfRow = conflicts(() => new TransactionConflictException(metadata))

const conflictOfTransaction = (writes: number): Fault =>
  conflicts(() => {
    const CancellationReasons = Array.from({ length: writes }, (_, index) => ({
      Code: index === 0 ? 'TransactionConflict' : 'None',
    }))
    return new TransactionCanceledException({ ...metadata, CancellationReasons })
  })

const processesNone = ({ input }: BatchWriteCommand): Fault => ({
  name: 'processes none of its writes',
  takesEffect: false,
  outcome: () => ({ value: { UnprocessedItems: input.RequestItems } }),
})

const singleWrites = [PutCommand, UpdateCommand, DeleteCommand]

/** The faults of a DynamoDB command; a write can also conflict with a transaction on the same rows. */
export const tableFaultsOf = (command: unknown): readonly Fault[] => {
  if (singleWrites.some((write) => command instanceof write)) return [...tableFaults, conflictOfRow]
  if (command instanceof BatchWriteCommand) return [...tableFaults, conflictOfRow, processesNone(command)]
  if (!(command instanceof TransactWriteCommand)) return tableFaults
  return [...tableFaults, conflictOfTransaction(command.input.TransactItems?.length ?? 0)]
}

const serverError = { ...metadata, $fault: 'server' } as const

export const queueFaults: readonly Fault[] = [
  {
    name: 'is unavailable',
    takesEffect: false,
    outcome: () => ({ error: new SQSServiceException({ ...serverError, name: 'ServiceUnavailable' }) }),
  },
  loseAnswer,
]

export const poolFaults: readonly Fault[] = [
  { name: 'throttles', takesEffect: false, outcome: () => ({ error: new TooManyRequestsException(metadata) }) },
  loseAnswer,
]

export const bucketFaults: readonly Fault[] = [
  {
    name: 'slows down',
    takesEffect: false,
    outcome: () => ({ error: new S3ServiceException({ ...serverError, name: 'SlowDown' }) }),
  },
  loseAnswer,
]
