import {
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Fault } from './machine.ts'

const metadata = { $metadata: {}, message: 'A fault' }

const faults: readonly Fault[] = [
  {
    name: 'throttles',
    takesEffect: false,
    outcome: () => ({ error: new ProvisionedThroughputExceededException(metadata) }),
  },
  { name: 'fails', takesEffect: false, outcome: () => ({ error: new InternalServerError(metadata) }) },
  { name: 'loses its answer', takesEffect: true, outcome: () => ({ error: new Error('socket hang up') }) },
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

/** How a command of the table can fail; a transaction can also meet another one on the same rows. */
export const tableFaultsOf = (command: unknown): readonly Fault[] =>
  command instanceof TransactWriteCommand ? [...faults, conflict(command.input.TransactItems?.length ?? 0)] : faults
