import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { handler as ai } from '#functions/api/ai.ts'
import { handler as generations } from '#functions/api/generations.ts'
import { StripeEvent } from '#functions/core/billing/stripe-event-message.ts'
import { accountSortKey, livePrefixes } from '#functions/core/db/keys.ts'
import { EndedPrediction } from '#functions/core/generations/store/ended-prediction.ts'
import { ToolMessage } from '#functions/core/generations/tool-message.ts'
import { DeletionMessage, sendDeletion } from '#functions/core/personal-data/deletion-message.ts'
import { ExportMessage } from '#functions/core/personal-data/export-message.ts'
import { TrainingMessage } from '#functions/core/training/training-message.ts'
import { handler as applyStripeEvent } from '#functions/queues/apply-stripe-event.ts'
import { handler as deleteAccount } from '#functions/queues/delete-account.ts'
import { handler as exportAccount } from '#functions/queues/export-account.ts'
import { handler as runTool } from '#functions/queues/run-tool.ts'
import { handler as storeResult } from '#functions/queues/store-result.ts'
import { handler as trainModel } from '#functions/queues/train-model.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { handler as publishChanges } from '#functions/streams/publish-changes.ts'
import { handler as replicateWebhook } from '#functions/webhooks/replicate.ts'
import { catalogues } from '#shared/catalogue/index.ts'
import { areas } from '#shared/contracts/index.ts'
import { Problem } from '#shared/contracts/problem.ts'
import { pictureFields } from '#shared/tools/fields.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { accessClaims, apiEvent } from '#test/support/functions/api-event.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { anyMode, openModes } from '#test/support/functions/generations.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'
import { queueEvent } from '#test/support/functions/queues.ts'
import type { Message, Queue } from '#test/support/functions/queues-model.ts'
import { submitBody, uploadOf } from '#test/support/functions/tool-bodies.ts'
import { streamEvent, webhookEvent } from './events.ts'
import type { Task } from './machine.ts'
import { people } from './people.ts'
import type { Delivery } from './provider-model.ts'
import type { World } from './world.ts'

/** A submit request of the browser. A retry sends the same body. */
export type Submit = { toolMode: ToolMode; userId: string; generationId: string; body: Record<string, unknown> }

/** Uploads a photo and fills in the form of a mode, by default the first of the registry. */
export const newSubmit = (world: World, userId: string, number: number, toolMode = anyMode): Submit => {
  const generationId = `gen_${String(number).padStart(26, '0')}`
  // A photo and a design never have the same id.
  const storagePath = `${userId}/uploads/7${String(number).padStart(25, '0')}.jpg`
  world.upload(storagePath)
  const body = submitBody(toolMode, { generationId, [toolMode.mode.roomField]: storagePath }, userId)
  for (const name of pictureFields(toolMode.mode.fields)) world.upload(String(body[name]))
  return { toolMode, userId, generationId, body }
}

/** The mode of the registry at this position, starting again after the last. */
export const modeOfTurn = (number: number): ToolMode => openModes[number % openModes.length] ?? anyMode

/** The same generation id with another value in the last field. */
export const changedSubmit = ({ body, ...submit }: Submit): Submit => ({
  ...submit,
  body: { ...body, ...otherAnswer(submit) },
})

const otherAnswer = ({ toolMode: { mode }, userId }: Omit<Submit, 'body'>): Record<string, string> => {
  const [name, field] =
    Object.entries(mode.fields).findLast(([, { kind }]) => kind === 'option' || kind === 'prompt') ?? []
  if (!name) return { originalImageUrl: uploadOf(userId) }
  if (field?.kind !== 'option') return { [name]: 'something else' }
  return { [name]: catalogues[field.catalogue].at(-1)?.id ?? '' }
}

// The context is empty: with the remaining time in it, middy would set timers.
export const invoke = (handler: (event: never, context: never) => unknown, event: unknown): Promise<unknown> =>
  Promise.resolve(Reflect.apply(handler, undefined, [event, {}]))

const Response = z.object({ statusCode: z.int(), body: z.string().default('{}') })

/** The HTTP response of a handler; undefined when it crashed or threw. */
export const responseOf = ({ outcome }: Task) => {
  const response = Response.safeParse(outcome && 'value' in outcome ? outcome.value : undefined)
  return response.success ? { status: response.data.statusCode, body: JSON.parse(response.data.body) } : undefined
}

/** The message of the problem document that the handler returned. */
export const refusalOf = (task: Task): string | undefined => Problem.safeParse(responseOf(task)?.body).data?.detail

export const expectWork = (world: World, isWell: (task: Task) => boolean) => (task: Task) => {
  // Every request of an account is refused once its deletion has begun.
  const isLeft = world.isLeft && answersOf(task, 401)
  if (!task.faulted && !isLeft && !isWell(task)) {
    world.violations.push(`#${task.id} ${task.name} failed without a fault: ${JSON.stringify(responseOf(task))}`)
  }
}

export const answersOf = (task: Task, ...statuses: number[]) => statuses.includes(responseOf(task)?.status ?? 0)

export const submit = (world: World, { toolMode: { mode }, userId, body }: Submit): Promise<Task> => {
  const endpoint = areas.ai.endpoints[mode.function]
  if (!endpoint) throw new Error(`There is no endpoint for ${mode.function}`)
  const event = apiEvent(endpoint, { claims: accessClaims(userId), body })
  // The design that a repair names may never have been stored.
  const isWell = (task: Task) => answersOf(task, 202, 402, 403, 409, 503, ...(body.repairOf ? [404, 429] : []))
  return world.machine.start('submit', () => invoke(ai, event), expectWork(world, isWell))
}

export const cancel = (world: World, userId: string, generationId: string): Promise<Task> => {
  const event = apiEvent(areas.generations.endpoints.cancel, {
    claims: accessClaims(userId),
    params: { id: generationId },
  })
  const isWell = (task: Task) => answersOf(task, 200, 404)
  return world.machine.start('cancel', () => invoke(generations, event), expectWork(world, isWell))
}

const Removal = z.object({ refused: z.array(z.object({ mayRetry: z.boolean() })) })

/** Deletes a generation, which is refused while it is processing. */
export const remove = (world: World, userId: string, generationId: string): Promise<Task> => {
  const event = apiEvent(areas.generations.endpoints.remove, {
    claims: accessClaims(userId),
    body: { ids: [generationId] },
  })
  const isWell = (task: Task) =>
    answersOf(task, 200) && !Removal.parse(responseOf(task)?.body).refused.some(({ mayRetry }) => mayRetry)
  return world.machine.start('remove', () => invoke(generations, event), expectWork(world, isWell))
}

export const read = (world: World, userId: string, generationId: string): Promise<Task> => {
  const event = apiEvent(areas.generations.endpoints.read, {
    claims: accessClaims(userId),
    params: { id: generationId },
  })
  const isWell = (task: Task) => answersOf(task, 200)
  return world.machine.start('read', () => invoke(generations, event), expectWork(world, isWell))
}

export const list = (world: World, userId: string, query: Record<string, string> = {}): Promise<Task> => {
  const event = apiEvent(areas.generations.endpoints.list, { claims: accessClaims(userId), query })
  const isWell = (task: Task) => answersOf(task, 200)
  return world.machine.start('list', () => invoke(generations, event), expectWork(world, isWell))
}

const BatchResponse = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) })

type HowDelivered = {
  /** The message stays visible while the handler works on it, so it can be delivered twice. */
  twice?: boolean
}

const workerOf = ({ url }: Queue) => {
  if (url === functionEnvironment.RESULTS_QUEUE_URL)
    return { name: 'store-result', handler: storeResult, schema: EndedPrediction }
  if (url === functionEnvironment.ACCOUNT_DELETIONS_QUEUE_URL)
    return { name: 'delete-account', handler: deleteAccount, schema: DeletionMessage }
  if (url === functionEnvironment.ACCOUNT_EXPORTS_QUEUE_URL)
    return { name: 'export-account', handler: exportAccount, schema: ExportMessage }
  if (url === functionEnvironment.STRIPE_EVENTS_QUEUE_URL)
    return { name: 'apply-stripe-event', handler: applyStripeEvent, schema: StripeEvent }
  if (url === functionEnvironment.TRAININGS_QUEUE_URL)
    return { name: 'train-model', handler: trainModel, schema: TrainingMessage }
  return { name: 'run-tool', handler: runTool, schema: ToolMessage }
}

const isReadable = (schema: z.ZodType, body: string) => schema.safeParse(JSON.parse(body)).success

/**
 * Delivers messages to the queue's worker, which must report those that cannot be parsed as failed. Messages that it
 * does not report are deleted; the others become visible again.
 */
export const deliver = async (
  world: World,
  queue: Queue,
  messages: Message[],
  { twice = false }: HowDelivered = {},
): Promise<Task> => {
  for (const message of messages) world.queues.receive(queue, message, { twice })
  const event = queueEvent(...messages.map(({ body }) => body))
  for (const [index, record] of event.Records.entries()) {
    record.receiptHandle = messages[index]?.id ?? ''
    record.attributes.ApproximateReceiveCount = String(messages[index]?.receives ?? 1)
  }
  const { name, handler, schema } = workerOf(queue)
  const unreadable = messages.flatMap(({ body }, index) => (isReadable(schema, body) ? [] : [index]))
  const started = await world.machine.start(
    name,
    () => invoke(handler, event),
    (task) => {
      const answer = BatchResponse.safeParse(task.outcome && 'value' in task.outcome ? task.outcome.value : undefined)
      const failed = answer.data?.batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier) - 1)
      expectWork(world, () => isDeepStrictEqual(failed, unreadable) || world.exportWorks.hasGivenUp(task))(task)
      for (const [index, message] of messages.entries()) {
        if (failed && !failed.includes(index)) world.queues.remove(queue, message)
      }
    },
  )
  if (name === 'export-account') world.exportWorks.start(started, messages)
  return started
}

/** Delivers a webhook. Without a 2xx response it is queued again, up to four attempts. */
export const deliverWebhook = (world: World, delivery: Delivery, signed?: Parameters<typeof webhookEvent>[2]) => {
  const { deliveries } = world.provider
  delivery.attempts++
  if (deliveries.includes(delivery)) deliveries.splice(deliveries.indexOf(delivery), 1)
  const event = webhookEvent(delivery, world.clock.now(), signed)
  return world.machine.start(
    'webhook',
    () => invoke(replicateWebhook, event),
    (task) => {
      const accepted = answersOf(task, 200)
      if (!signed) expectWork(world, () => accepted)(task)
      if (!accepted && delivery.attempts < 4) deliveries.push(delivery)
    },
  )
}

/** Queues the deletion of the account `people.leaving`, as its owner asks for it. */
export const leave = (world: World): Promise<Task> => {
  world.isLeft = true
  const deletion = { userId: people.leaving, username: 'leaving', isLast: false }
  return world.machine.start('leave', () => sendDeletion(deletion, 'leave'))
}

export const sweep = (world: World): Promise<Task> =>
  world.machine.start(
    'sweep',
    async () => settleStuckJobs(undefined, lambdaContext),
    expectWork(world, ({ outcome }) => outcome !== undefined && 'value' in outcome),
  )

const isStreamed = ({ sk }: { sk: string }) =>
  sk === accountSortKey || livePrefixes.some((prefix) => sk.startsWith(prefix))

/** Delivers the next changes to the stream's function; after a failure the next batch starts at the failed change. */
export const stream = (world: World, onEnd: () => void = () => {}): Promise<Task> => {
  const { changes } = world.table.rows
  const end = Math.min(changes.length, world.streamedTo + 10)
  const batch = changes
    .slice(world.streamedTo, end)
    .map((change, index) => ({ ...change, position: world.streamedTo + index }))
    .filter(isStreamed)
  return world.machine.start(
    'publish-changes',
    () => invoke(publishChanges, streamEvent(batch)),
    (task) => {
      const answer = BatchResponse.safeParse(task.outcome && 'value' in task.outcome ? task.outcome.value : undefined)
      const failed = answer.data?.batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier))
      expectWork(world, () => failed?.length === 0)(task)
      if (failed) world.streamedTo = failed[0] ?? end
      onEnd()
    },
  )
}
