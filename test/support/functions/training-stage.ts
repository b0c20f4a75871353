import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { handler as api } from '#functions/api/trained-models.ts'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { db } from '#functions/core/db/client.ts'
import { keys, userPartition } from '#functions/core/db/keys.ts'
import { TrainedModelRow } from '#functions/core/models/trained-models.ts'
import { checkedTrainingPath } from '#functions/core/pictures/storage-paths.ts'
import { handler as trainModel } from '#functions/queues/train-model.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { handler as receive } from '#functions/webhooks/replicate.ts'
import { areas } from '#shared/contracts/index.ts'
import { TrainedModel } from '#shared/entities/trained-model.ts'
import { limits } from '#shared/limits.ts'
import { replace } from '#test/support/replace.ts'
import { accountRow, otherUserId, userId } from './accounts.ts'
import { accessClaims, answerOf, apiEvent } from './api-event.ts'
import { functionEnvironment, queueUrlOf, stubFunctionEnvironment } from './function-environment.ts'
import { stubInternet } from './internet.ts'
import { lambdaContext } from './lambda-context.ts'
import { mockQueues, queueEvent } from './queues.ts'
import { TableModel } from './table/table-model.ts'
import { TrainerModel, type TrainingRun, trainingWebhook } from './trainer-model.ts'
import { modelRow as draft, photoRow } from './training-photos.ts'

const { endpoints } = areas['trained-models']
type Name = keyof typeof endpoints

export const startedAt = Date.parse('2026-06-01T12:00:00.000Z')
const second = 1000

/** A process that crashed at one of its calls. */
class Crash extends Error {}

/** A user with twelve-credit photos and a model to train, and every vendor in memory. Each call of one can crash. */
class TrainingStage {
  table = new TableModel()
  vendor = new TrainerModel()
  /** Stored files, by bucket and path. */
  readonly files = new Map<string, Buffer>()
  /** Whether no archive can be stored. */
  refusesZips = false
  /** Whether no stored file can be read. */
  refusesReads = false
  readonly mails: { to: string; subject: string; text: string }[] = []
  readonly queues = mockQueues()
  #worked = 0
  #callsUntilCrash = Number.POSITIVE_INFINITY
  #crashesAfterCall = false

  /** Runs work that crashes at its call with this number; false when it makes fewer calls. */
  async crashing(call: number, afterCall: boolean, work: () => Promise<unknown>): Promise<boolean> {
    this.#callsUntilCrash = call
    this.#crashesAfterCall = afterCall
    await work().catch(() => undefined)
    const hasCrashed = this.#callsUntilCrash <= 0
    this.#callsUntilCrash = Number.POSITIVE_INFINITY
    return hasCrashed
  }

  /** One call of a vendor: after a crash none of them does anything any more. */
  called<Result>(act: () => Result): Result {
    this.#callsUntilCrash--
    if (this.#callsUntilCrash < 0 || (this.#callsUntilCrash === 0 && !this.#crashesAfterCall)) throw new Crash()
    const result = act()
    if (this.#callsUntilCrash === 0) throw new Crash()
    return result
  }

  /** A user with a named model that is prepared, and photos that have passed. */
  settle({ account = {}, photos = limits.trainingPhotosMin }: { account?: Partial<AccountRow>; photos?: number } = {}) {
    vi.setSystemTime(startedAt)
    this.table = new TableModel()
    this.vendor = new TrainerModel()
    this.files.clear()
    this.mails.length = 0
    this.refusesZips = false
    this.refusesReads = false
    this.queues.reset()
    this.#worked = 0
    this.place({ ...accountRow({ draftModelId: this.modelId, ...account }), ...keys.account(userId) })
    this.place({ ...accountRow({ userId: otherUserId }), ...keys.account(otherUserId) })
    this.place({ ...draft, ...keys.trainedModel(userId, draft.id) })
    this.place({ kept: photos, ...keys.trainingPhotoCount(userId) })
    for (let index = 0; index < photos; index++) this.addPhoto(index)
  }

  addPhoto(index: number, changed: Partial<ReturnType<typeof photoRow>> = {}) {
    const row = photoRow(startedAt - 60_000 + index, { status: 'passed' })
    const checkedPath = checkedTrainingPath(row.storagePath)
    // No two look nearly the same.
    const looks = createHash('sha256').update(String(index)).digest('hex').slice(0, 16)
    const finding = { problem: null, looks, checkedPath }
    this.files.set(`${functionEnvironment.IMAGES_BUCKET}/${checkedPath}`, Buffer.from(`photo ${index}`))
    this.place({ ...row, finding, ...changed, ...keys.trainingPhoto(userId, row.id) })
    return row
  }

  place(row: Record<string, unknown> & { pk: string; sk: string }) {
    this.table.rows.place(row)
  }

  get modelId() {
    return draft.id
  }
  get account(): AccountRow {
    return AccountRow.parse(this.table.rows.get(keys.account(userId)))
  }
  get model(): TrainedModelRow {
    return TrainedModelRow.parse(this.table.rows.get(keys.trainedModel(userId, draft.id)))
  }
  get photos() {
    return this.table.rows.partition(userPartition(userId)).all.filter(({ sk }) => String(sk).startsWith('PHOTO#'))
  }
  get jobs() {
    return this.table.rows.all().filter(({ pk }) => String(pk).startsWith('JOB#'))
  }
  get zips() {
    return [...this.files.keys()].filter((path) => path.startsWith(functionEnvironment.USER_IMAGES_BUCKET))
  }

  /** Calls the API as the user, or as somebody else. */
  call(
    name: Name,
    { params = {}, body = {}, as = userId }: { params?: Record<string, string>; body?: object; as?: string } = {},
  ) {
    return answerOf(api, apiEvent(endpoints[name], { claims: accessClaims(as), params, body }))
  }

  start(modelId: string = this.modelId) {
    return this.call('start', { body: { userModelId: modelId, steps: limits.trainingSteps } })
  }

  /** Starts the training and lets it run at the provider. */
  async run() {
    expect(await this.start()).toMatchObject({ status: 202 })
    await this.work()
    expect(this.vendor.run.status).toBe('processing')
  }

  /** The sweeps until everything that an ended training left must be deleted. */
  async calmDown() {
    for (let hour = 0; hour < 3; hour++) await this.sweep(3600)
  }

  async shown(): Promise<TrainedModel> {
    const { body } = await this.call('list')
    return TrainedModel.parse(body.models[0])
  }

  /** Delivers every message that was sent to the trainings' queue, a failing one up to three times. */
  async work(): Promise<void> {
    for (let message = this.#next(); message; message = this.#next()) {
      for (let tries = 0; tries < 3; tries++) {
        const { batchItemFailures = [] } = (await trainModel(queueEvent(message.body), lambdaContext)) ?? {}
        if (batchItemFailures.length === 0) break
      }
      this.#worked++
    }
  }

  /** Delivers the oldest message once, without retrying it. */
  async workOnce(): Promise<void> {
    const message = this.#next()
    if (message) await trainModel(queueEvent(message.body), lambdaContext)
  }

  #next() {
    return this.queues.sent().filter(({ queueUrl }) => queueUrl === queueUrlOf('start-training'))[this.#worked]
  }

  advance(seconds: number) {
    vi.setSystemTime(Date.now() + seconds * second)
  }

  /** What happens within a minute without any webhook. */
  async sweep(seconds = 60): Promise<void> {
    this.advance(seconds)
    await settleStuckJobs(undefined, lambdaContext)
    await this.work()
  }

  async webhook(run: TrainingRun = this.vendor.run, changed: Partial<TrainingRun> = {}): Promise<number> {
    const answer = await receive(trainingWebhook(run, changed), lambdaContext)
    return Number(typeof answer === 'object' ? answer?.statusCode : 0)
  }

  /** The available credits, those that are held, and whether a training is going on. */
  get books() {
    const { planCredits, packCredits, held, trainingId } = this.account
    return { credits: planCredits + packCredits, held, isTraining: trainingId !== null }
  }
}

/** Installs the stage before each test of a file. */
export const useTrainingStage = (): TrainingStage => {
  const stage = new TrainingStage()
  const s3 = mockClient(S3Client)
  const ses = mockClient(SESv2Client)
  const restore = replace(db, 'send', async (command: unknown) =>
    stage.called(() => {
      stage.table.rows.catchUpIndex()
      return stage.table.serve(command)
    }),
  )
  afterAll(() => {
    restore()
    s3.restore()
    ses.restore()
  })
  const deleteAt = (bucket: string) => (url: URL) =>
    stage.called(() => {
      stage.files.delete(`${bucket}${url.pathname}`)
      return new Response(null, { status: 204 })
    })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: startedAt })
    stubFunctionEnvironment()
    stubInternet({
      [new URL(functionEnvironment.REPLICATE_URL).origin]: ({ method, url, body }) =>
        stage.called(() => stage.vendor.answer(method, url, body)),
      [functionEnvironment.IMAGES_ORIGIN]: ({ url }) => deleteAt(functionEnvironment.IMAGES_BUCKET)(url),
      [functionEnvironment.USER_IMAGES_ORIGIN]: ({ url }) => deleteAt(functionEnvironment.USER_IMAGES_BUCKET)(url),
    })
    s3.on(GetObjectCommand).callsFake(({ Bucket, Key }) =>
      stage.called(() => {
        if (stage.refusesReads) throw new Error('S3 is down')
        const bytes = stage.files.get(`${Bucket}/${Key}`)
        if (!bytes) throw new NoSuchKey({ message: 'missing', $metadata: {} })
        return { Body: Readable.from([bytes]), ContentLength: bytes.length }
      }),
    )
    s3.on(PutObjectCommand).callsFake(async ({ Bucket, Key, Body }) => {
      const bytes = Body instanceof Readable ? await buffer(Body) : Buffer.from(Body)
      return stage.called(() => {
        if (stage.refusesZips && Bucket === functionEnvironment.USER_IMAGES_BUCKET) throw new Error('S3 is down')
        stage.files.set(`${Bucket}/${Key}`, bytes)
        return {}
      })
    })
    s3.on(ListObjectsV2Command).callsFake(({ Bucket, Prefix }) =>
      stage.called(() => {
        const start = `${Bucket}/${Prefix}`
        const found = [...stage.files].filter(([path]) => path.startsWith(start))
        return { Contents: found.map(([path, { length }]) => ({ Key: path.slice(`${Bucket}/`.length), Size: length })) }
      }),
    )
    s3.on(DeleteObjectsCommand).callsFake(({ Bucket, Delete }) =>
      stage.called(() => {
        for (const { Key } of Delete.Objects) stage.files.delete(`${Bucket}/${Key}`)
        return {}
      }),
    )
    ses.on(SendEmailCommand).callsFake(({ Destination, Content }) =>
      stage.called(() => {
        const { Subject, Body } = Content.Simple
        stage.mails.push({ to: Destination.ToAddresses[0], subject: Subject.Data, text: Body.Text.Data })
        return {}
      }),
    )
    stage.settle()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return stage
}

/** Nothing of a training is left but its photos, which can be chosen again. */
export const expectCleaned = (stage: TrainingStage) => {
  expect(stage.vendor.existing).toEqual([])
  expect(stage.zips).toEqual([])
  expect(stage.photos.map(({ modelId }) => modelId)).toEqual(stage.photos.map(() => null))
  expect(stage.jobs).toEqual([])
}
