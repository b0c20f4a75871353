import type { Context } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { logger } from '#functions/core/runtime/log.ts'
import { api } from '#functions/middleware/api.ts'
import { queue } from '#functions/middleware/queue.ts'
import { stream } from '#functions/middleware/stream.ts'
import { webhook } from '#functions/middleware/webhook.ts'
import { endpoint } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { apiEvent } from '#test/support/functions/api-event.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { useLogs } from '#test/support/functions/log-lines.ts'
import { queueEvent } from '#test/support/functions/queues.ts'

const work = vi.fn<() => Promise<void>>()

useFunctionStage({ account: {} })
const logs = useLogs()

const look = endpoint({ method: 'GET', path: '/look', result: z.object({}) })
const record = { dynamodb: { SequenceNumber: '1', Keys: { pk: { S: 'USER#1' }, sk: { S: 'ACCOUNT' } } } }

const apiHandler = api({ endpoints: { look } }, { look: () => work().then(() => ({})) })
const webhookHandler = webhook(() => work().then(() => 'accepted' as const))

const chains: Record<string, (context: Context) => unknown> = {
  api: (context) => apiHandler(apiEvent(look), context),
  queue: (context) => queue(z.string(), work)(queueEvent('"message"'), context),
  webhook: (context) => webhookHandler(apiEvent(webhooks.replicate, { claims: null, text: '{}' }), context),
  stream: (context) => stream({ workOfBatch: () => work, atOnce: 1 })({ Records: [record] }, context),
}

const invoke = async (chain: string, awsRequestId: string, doing: () => Promise<void>) => {
  work.mockImplementation(doing)
  await Promise.resolve(chains[chain]?.({ ...lambdaContext, awsRequestId })).catch(() => {})
}

test.each(Object.keys(chains))('%s: a log line has the keys of its invocation only', async (chain) => {
  await invoke(chain, 'request-1', async () => {
    logger.appendKeys({ generationId: 'gen_of_the_first' })
    logger.info('first')
  })
  await invoke(chain, 'request-2', async () => logger.info('second'))
  const [first, second] = logs.lines()
  expect(first).toMatchObject({ function_request_id: 'request-1', generationId: 'gen_of_the_first' })
  expect(second).toMatchObject({ function_request_id: 'request-2', function_name: lambdaContext.functionName })
  expect(second).not.toHaveProperty('generationId')
})

test.each(Object.keys(chains))('%s: the keys of a failed invocation are removed too', async (chain) => {
  await invoke(chain, 'request-1', async () => {
    logger.appendKeys({ generationId: 'gen_of_the_first' })
    throw new Error('failed')
  })
  await invoke(chain, 'request-2', async () => logger.info('second'))
  expect(logs.lines().at(-1)).toMatchObject({ message: 'second' })
  expect(logs.lines().at(-1)).not.toHaveProperty('generationId')
})

test('the line about an unexpected error has the keys of its invocation', async () => {
  await invoke('api', 'request-1', async () => {
    logger.appendKeys({ generationId: 'gen_of_the_first' })
    throw new Error('failed')
  })
  expect(logs.lines()).toMatchObject([{ message: 'Unexpected error', generationId: 'gen_of_the_first' }])
})
