import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as ai } from '#functions/api/ai.ts'
import { handler as generations } from '#functions/api/generations.ts'
import { keys, runningShardOf } from '#functions/core/db/keys.ts'
import { webhookUrl } from '#functions/core/generations/run/webhook-url.ts'
import { handler as runTool } from '#functions/queues/run-tool.ts'
import { handler as storeResult } from '#functions/queues/store-result.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { handler as publishChanges } from '#functions/streams/publish-changes.ts'
import { handler as replicateWebhook } from '#functions/webhooks/replicate.ts'
import { ai as aiArea } from '#shared/contracts/ai.ts'
import { areas } from '#shared/contracts/index.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { accountRow, userId } from '#test/support/functions/accounts.ts'
import { apiEvent, correlationId } from '#test/support/functions/api-event.ts'
import { secretValues } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { anyMode, completedRow, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { type Reply, stubInternet } from '#test/support/functions/internet.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { useLogs } from '#test/support/functions/log-lines.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import { submitBody } from '#test/support/functions/tool-bodies.ts'
import { jpegOf } from '#test/support/pictures.ts'

const words = 'a portrait of my neighbour Grace'
const email = 'ada@example.com'
const picture = await jpegOf(200, 100)
const roomPath = submitBody(anyMode)[anyMode.mode.roomField] as string

/** Text that no log line may contain: user text, addresses, tokens, secrets, signatures and parts of signed URLs. */
const secrets = [
  words,
  email,
  '203.0.113.7',
  'X-Amz-',
  'Key-Pair-Id',
  'Bearer',
  'authorization',
  ...Object.values(secretValues),
]

const { table, queues, bucket } = useFunctionStage({ account: { email, held: 1 } })
const logs = useLogs()

beforeEach(() => {
  bucket.put(roomPath, picture)
  table.putCatalogues()
  const settings = { ...generationRow().settings, [anyMode.mode.roomField]: roomPath }
  table.put(keys.generation(userId, generationId), generationRow({ prompt: words, settings }))
  putJob()
})
const running = { state: 'running', predictionId: 'run-1' } as const
const putJob = (changed: Parameters<typeof jobRow>[0] = {}) =>
  table.put(keys.job(generationId), {
    ...jobRow(changed),
    gsi1pk: runningShardOf(generationId),
    gsi1sk: '2026-01-01T00:00:00.000Z',
  })

const replicate = (reply: Reply) => stubInternet({ 'https://replicate.test': reply })
/** Lets Replicate quote the request in its response. */
const echo = (status: number) =>
  replicate(({ body, headers }) =>
    Response.json({ detail: `${body} ${headers.get('authorization')} ${words}` }, { status }),
  )

const submit = () => {
  const endpoint = aiArea.endpoints[anyMode.mode.function]
  if (!endpoint) throw new Error('The registry is empty')
  return ai(apiEvent(endpoint, { body: submitBody(anyMode) }), lambdaContext)
}
const cancel = () =>
  generations(apiEvent(areas.generations.endpoints.cancel, { params: { id: generationId } }), lambdaContext)
const remove = () =>
  generations(apiEvent(areas.generations.endpoints.remove, { body: { ids: [generationId] } }), lambdaContext)
const run = () => runTool(queueEvent({ type: 'run', userId, generationId }), lambdaContext)
const settle = (status: string, error: string | null = null) =>
  storeResult(
    queueEvent({
      jobId: generationId,
      deadline: jobRow().deadline,
      predictionId: 'run-1',
      status,
      output: ['https://replicate.delivery/a'],
      error,
    }),
    lambdaContext,
  )
const down = new Error('the service is down')

const outcomes: Record<string, [expected: string[], doIt: () => unknown]> = {
  'an accepted generation': [['Generation accepted'], submit],
  'a refused generation': [
    [],
    () => {
      table.put(keys.account(userId), accountRow({ email, planCredits: 0 }))
      return submit()
    },
  ],
  'a generation whose message was not sent': [
    ['Request failed'],
    () => {
      queues.fail()
      return submit()
    },
  ],
  'an unexpected error': [
    ['Unexpected error'],
    () => {
      table.dynamo.on(GetCommand).rejects(down)
      return submit()
    },
  ],
  'a cancelled generation': [['Generation cancelled'], cancel],
  'a deleted generation': [
    ['Generations deleted'],
    () => {
      stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
      table.put(keys.generation(userId, generationId), completedRow({ prompt: words }))
      table.drop(keys.job(generationId))
      return remove()
    },
  ],
  'a created prediction': [
    ['Prediction created'],
    () => {
      replicate(() => Response.json({ id: 'run-1', status: 'starting' }))
      return run()
    },
  ],
  'a refused picture': [
    ['Generation not started'],
    () => {
      bucket.put(roomPath, Buffer.from(words))
      return run()
    },
  ],
  'a throttled prediction': [
    ['Prediction throttled'],
    () => {
      echo(429)
      return run()
    },
  ],
  'a refused prediction': [
    ['Prediction refused'],
    () => {
      echo(422)
      return run()
    },
  ],
  'an uncertain prediction': [
    ['Prediction uncertain: its webhook or its deadline decides'],
    () => {
      echo(500)
      return run()
    },
  ],
  'a repeated message': [
    [],
    () => {
      table.drop(keys.job(generationId))
      return run()
    },
  ],
  'a message that fails': [
    ['Message failed'],
    () => {
      table.dynamo.on(GetCommand).rejects(down)
      return run()
    },
  ],
  'a stored result': [
    ['Generation settled'],
    () => {
      stubInternet({ 'https://replicate.delivery': () => new Response(picture) })
      putJob(running)
      return settle('succeeded')
    },
  ],
  'a failed prediction': [
    ['Generation settled'],
    () => {
      putJob(running)
      return settle('failed', `NSFW: ${words}`)
    },
  ],
  'a result of another prediction': [
    ['Result discarded'],
    () => {
      putJob({ ...running, predictionId: 'run-2' })
      return settle('succeeded')
    },
  ],
  'a job past its deadline': [
    ['Job given up at its deadline'],
    () => {
      putJob({ deadline: '2026-01-01T00:00:00.000Z' })
      return settleStuckJobs(undefined, lambdaContext)
    },
  ],
  'a prediction that Replicate no longer has': [
    ['Prediction forgotten by Replicate'],
    () => {
      putJob(running)
      echo(404)
      return settleStuckJobs(undefined, lambdaContext)
    },
  ],
  'a prediction that could not be read': [
    ['A look at a job failed'],
    () => {
      putJob(running)
      replicate(() => Response.json({ detail: 'Unauthenticated' }, { status: 401 }))
      return settleStuckJobs(undefined, lambdaContext)
    },
  ],
  'a refused webhook': [
    ['Webhook refused'],
    () => {
      const query = Object.fromEntries(new URL(webhookUrl(jobRow(), 'wrong')).searchParams)
      const headers = { 'webhook-id': 'm', 'webhook-timestamp': '1', 'webhook-signature': 'v1,Bearer' }
      const call = { claims: null, query, headers, text: JSON.stringify({ logs: words }) }
      return replicateWebhook(apiEvent(webhooks.replicate, call), lambdaContext)
    },
  ],
  'a change that was not published': [
    ['Stream record failed'],
    () => {
      stubInternet({ 'https://events.test': ({ body }) => new Response(body, { status: 500 }) })
      const key = { pk: { S: `USER#${userId}` }, sk: { S: `GEN#${generationId}` } }
      return publishChanges({ Records: [{ dynamodb: { SequenceNumber: '1', Keys: key } }] }, lambdaContext)
    },
  ],
}

test.each(Object.entries(outcomes))('%s is logged in at most one line, without secrets', async (_what, outcome) => {
  const [expected, doIt] = outcome
  await doIt()
  expect(logs.lines().map(({ message }) => message)).toEqual(expected)
  for (const secret of secrets) expect(logs.text()).not.toContain(secret)
})

test.each(['an accepted generation', 'an unexpected error', 'a created prediction', 'a result of another prediction'])(
  'the log line of %s has the correlation id of the browser',
  async (what) => {
    await outcomes[what]?.[1]()
    expect(logs.lines()).toMatchObject([{ correlationId }])
  },
)
