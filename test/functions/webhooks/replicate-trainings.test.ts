import { expect, test } from 'vitest'
import { webhookUrl } from '#functions/core/generations/run/webhook-url.ts'
import { handler } from '#functions/webhooks/replicate.ts'
import { correlationId } from '#test/support/functions/api-event.ts'
import { functionEnvironment, secretValues } from '#test/support/functions/function-environment.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { type TrainingRun, trainingWebhook } from '#test/support/functions/trainer-model.ts'

const trainingId = 'trn_01JZ0000000000000000000001' as const

const { queues } = useFunctionStage()

const run = (changed: Partial<TrainingRun> = {}): TrainingRun => ({
  id: 'training-1',
  status: 'succeeded',
  destination: 'us/ada',
  input: {},
  webhook: webhookUrl(
    { trainingId, deadline: '2099-01-01T00:00:00.000Z', correlationId },
    secretValues['replicate-link'] ?? '',
  ),
  output: { version: 'us/ada:1', weights: 'https://replicate.delivery/1.tar' },
  error: null,
  logs: 'x'.repeat(5 * 1024 * 1024),
  ...changed,
})
const deliver = (training: TrainingRun) => handler(trainingWebhook(training), lambdaContext)

test('the end of a training goes to the queue of trainings, as a hint with its id and without its logs', async () => {
  expect(await deliver(run())).toEqual({ statusCode: 200 })
  expect(queues.sent()).toEqual([
    {
      queueUrl: functionEnvironment.TRAININGS_QUEUE_URL,
      body: { trainingId, predictionId: 'training-1' },
      correlationId,
      delaySeconds: undefined,
    },
  ])
})

test('a training that runs is accepted and starts nothing', async () => {
  expect(await deliver(run({ status: 'processing' }))).toEqual({ statusCode: 200 })
  expect(queues.sent()).toEqual([])
})

test('the proof of another training is refused', async () => {
  const webhook = run().webhook.replace(/g=trn_\w+/, 'g=trn_01JZ0000000000000000000002')
  expect(await deliver(run({ webhook }))).toEqual({ statusCode: 400 })
  expect(queues.sent()).toEqual([])
})
