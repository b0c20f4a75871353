import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { SQSServiceException } from '@aws-sdk/client-sqs'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
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

const conflict = (writes: number): Fault => ({
  name: 'conflicts',
  takesEffect: false,
  outcome: () => {
    const CancellationReasons = Array.from({ length: writes }, (_, index) => ({
      Code: index === 0 ? 'TransactionConflict' : 'None',
    }))
    return { error: new TransactionCanceledException({ ...metadata, CancellationReasons }) }
  },
})

/** The faults of a DynamoDB command; a transaction can also conflict with another one on the same rows. */
export const tableFaultsOf = (command: unknown): readonly Fault[] =>
  command instanceof TransactWriteCommand
    ? [...tableFaults, conflict(command.input.TransactItems?.length ?? 0)]
    : tableFaults

const serverError = { ...metadata, $fault: 'server' } as const

export const queueFaults: readonly Fault[] = [
  {
    name: 'is unavailable',
    takesEffect: false,
    outcome: () => ({ error: new SQSServiceException({ ...serverError, name: 'ServiceUnavailable' }) }),
  },
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
