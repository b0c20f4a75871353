import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, test, vi } from 'vitest'
import { db, isBusy } from '#functions/core/db/client.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const failed = (name: string) => new DynamoDBServiceException({ name, $fault: 'server', $metadata: {}, message: name })

test.each([
  ['InternalServerError', true],
  ['ProvisionedThroughputExceededException', true],
  ['RequestLimitExceeded', true],
  ['ThrottlingException', true],
  ['TransactionInProgressException', true],
  ['ValidationException', false],
  ['ConditionalCheckFailedException', false],
])('DynamoDB counts as busy after %s: %s', (name, expected) => {
  expect(isBusy(failed(name))).toBe(expected)
})

test('an error of something else does not count as busy, whatever its name', () => {
  expect(isBusy(Object.assign(new Error('Slow down'), { name: 'ThrottlingException' }))).toBe(false)
  expect(isBusy(undefined)).toBe(false)
})

test('an attribute without a value is not written', async () => {
  stubFunctionEnvironment()
  const bodies: string[] = []
  vi.spyOn(db.config.requestHandler, 'handle').mockImplementation(async (request) => {
    bodies.push(new TextDecoder().decode(request.body))
    return { response: { statusCode: 200, headers: {}, body: Buffer.from('{}') } } as never
  })
  await db.send(new PutCommand({ TableName: 'table', Item: { pk: 'a', toolId: undefined } }))
  expect(bodies.map((body) => JSON.parse(body).Item)).toEqual([{ pk: { S: 'a' } }])
})
