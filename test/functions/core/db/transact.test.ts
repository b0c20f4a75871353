import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import {
  ConditionsFailed,
  change,
  create,
  RowsChanged,
  remove,
  retryOnChange,
  transact,
  type Write,
} from '#functions/core/db/transact.ts'
import { AppError } from '#shared/errors.ts'
import { userId } from '#test/support/functions/accounts.ts'
import { cancelled } from '#test/support/functions/dynamo.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'

const key = keys.account(userId)
const write = () => transact([create(key, { held: 0 })])

const { table } = useFunctionStage()

beforeEach(() => {
  // Makes the random pauses between attempts as short as possible.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => vi.restoreAllMocks())

test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'rows that are busy with %s are written at the sixth attempt',
  async (code) => {
    table.failTransactions(...Array.from({ length: 5 }, () => cancelled(code)))
    await write()
    expect(await getRow(key)).toEqual({ ...key, held: 0 })
  },
)

test('rows that stay busy are refused with request.busy', async () => {
  table.failTransactions(...Array.from({ length: 6 }, () => cancelled('TransactionConflict')))
  const error = await write().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'request.busy', status: 503 })
  expect(await getRow(key)).toBeUndefined()
})

test('a transaction that DynamoDB cancels without a reason is not retried', async () => {
  const silent = cancelled()
  delete silent.CancellationReasons
  for (const error of [silent, cancelled()]) {
    table.failTransactions(error)
    await expect(write()).rejects.toBe(error)
    expect(await getRow(key)).toBeUndefined()
  }
})

test('an error about conditions has its name and names the kinds of rows, without their ids, for the log', () => {
  expect(new ConditionsFailed([keys.account(userId), keys.share('token')], undefined)).toMatchObject({
    name: 'ConditionsFailed',
    message: 'Conditions did not hold for ACCOUNT, SHARE',
  })
  expect(new ConditionsFailed([keys.generation(userId, 'gen_1')], undefined).message).toMatch(/for GEN$/)
  expect(new RowsChanged()).toMatchObject({ name: 'RowsChanged' })
})

describe('a row', () => {
  const wasRefused = (writes: Write[]) => expect(transact(writes)).rejects.toBeInstanceOf(ConditionsFailed)
  const isUnheld = { condition: '#held = :none', names: { '#held': 'held' }, values: { ':none': 0 } }

  test('is created once', async () => {
    await write()
    expect(await getRow(key)).toEqual({ ...key, held: 0 })
    await wasRefused([create(key, { held: 1 })])
    expect(await getRow(key)).toMatchObject({ held: 0 })
  })

  test('is deleted only when it exists', async () => {
    await wasRefused([remove(key)])
    await write()
    await transact([remove(key)])
    expect(await getRow(key)).toBeUndefined()
  })

  test('is changed and deleted only under its condition', async () => {
    table.put(key, { held: 1 })
    const one = { set: 'SET #held = :one', ...isUnheld, values: { ...isUnheld.values, ':one': 1 } }
    await wasRefused([change(key, one)])
    await wasRefused([remove(key, isUnheld)])
    table.put(key, { held: 0 })
    await transact([remove(key, isUnheld)])
    expect(await getRow(key)).toBeUndefined()
    table.put(key, { held: 0 })
    await transact([change(key, one)])
    expect(await getRow(key)).toMatchObject({ held: 1 })
  })
})

describe('a refusal', () => {
  const [one, other, third] = [keys.once('one'), keys.once('other'), keys.once('third')] as const
  const refusal = async (...codes: string[]) => {
    table.failTransactions(cancelled(...codes))
    const unchanged = { condition: 'a = :a', values: { ':a': 1 } }
    const writes = [create(one, {}), remove(other), change(third, { ...unchanged, set: 'SET b = :a' })]
    const error = await transact(writes).catch((error: unknown) => error)
    if (!(error instanceof ConditionsFailed)) throw error
    return [one, other, third].map((key) => error.isAbout(key))
  }

  test('tells the rows whose conditions did not hold, and the transaction is not retried', async () => {
    expect(await refusal('ConditionalCheckFailed', 'None', 'ConditionalCheckFailed')).toEqual([true, false, true])
    expect(await refusal('None', 'ConditionalCheckFailed', 'None')).toEqual([false, true, false])
  })

  test('is told even when another write conflicted', async () => {
    expect(await refusal('TransactionConflict', 'ConditionalCheckFailed', 'None')).toEqual([false, true, false])
  })
})

test.each([cancelled('ValidationError'), new Error('DynamoDB is down')])('%s is not retried', async (error) => {
  table.failTransactions(error)
  await expect(write()).rejects.toBe(error)
  expect(await getRow(key)).toBeUndefined()
})

test('work on rows that changed is done again from a new read', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new RowsChanged())
  expect(await retryOnChange(work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
})

test('work on rows that keep changing is refused with request.busy', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValue(new ConditionsFailed([key], undefined))
  await expect(retryOnChange(work)).rejects.toMatchObject({ code: 'request.busy', status: 503 })
  expect(work).toHaveBeenCalledTimes(8)
})

test('any other error of the work is thrown at once', async () => {
  const error = new Error('DynamoDB is down')
  const work = vi.fn(async () => 'done').mockRejectedValue(error)
  await expect(retryOnChange(work)).rejects.toBe(error)
  expect(work).toHaveBeenCalledOnce()
})
