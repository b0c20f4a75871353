import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { nobody } from '#functions/core/billing/purchase-rows.ts'
import { db } from '#functions/core/db/client.ts'
import { keys } from '#functions/core/db/keys.ts'
import { deleteAccount } from '#functions/core/personal-data/delete-account.ts'
import { DeletionMessage } from '#functions/core/personal-data/deletion-message.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { customer, stage } from '#test/support/functions/billing-stage.ts'
import { bulkGenerations, bulkJobRow, bulkWork } from '#test/support/functions/bulk-rows.ts'
import { stubFunctionEnvironment } from '#test/support/functions/function-environment.ts'
import { completedRow, generationId, generationRow, jobRow } from '#test/support/functions/generations.ts'
import { stubInternet } from '#test/support/functions/internet.ts'
import { mockQueues } from '#test/support/functions/queues.ts'
import { complete, modelRows, training, vendorOfModels } from '#test/support/functions/trained-models.ts'
import { photoRow } from '#test/support/functions/training-photos.ts'
import { replace } from '#test/support/replace.ts'

vi.mock('#functions/core/clients/stripe/stripe.ts', async (original: () => Promise<object>) =>
  (await import('#test/support/functions/stripe-model.ts')).mockedStripe(original),
)

const pool = mockClient(CognitoIdentityProviderClient)
const s3 = mockClient(S3Client)
const queues = mockQueues()
afterAll(() => {
  pool.restore()
  s3.restore()
})

class Crash extends Error {}

/** The calls that succeed before the process crashes, which is after the last of them or instead of it. */
let callsUntilCrash = Number.POSITIVE_INFINITY
let crashesAfterCall = false

const called = <Result>(act: () => Result): Result => {
  callsUntilCrash--
  // A process that has crashed makes no further calls, although an SDK would repeat this one.
  if (callsUntilCrash < 0 || (callsUntilCrash === 0 && !crashesAfterCall)) throw new Crash()
  const result = act()
  if (callsUntilCrash === 0) throw new Crash()
  return result
}

let users = new Set<string>()
let files = new Set<string>()
let cancelled = new Set<string>()
let vendor = vendorOfModels()

const notFound = () => new UserNotFoundException({ message: 'User does not exist.', $metadata: {} })

let restore: () => void
beforeAll(() => {
  stubFunctionEnvironment()
  restore = replace(db, 'send', async (command: unknown) => called(() => stage.table.serve(command)))
})
afterAll(() => restore())
afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  callsUntilCrash = Number.POSITIVE_INFINITY
  pool.on(AdminUserGlobalSignOutCommand).callsFake(({ Username }) =>
    called(() => {
      if (!users.has(Username)) throw notFound()
      return {}
    }),
  )
  pool.on(AdminDeleteUserCommand).callsFake(({ Username }) =>
    called(() => {
      if (!users.delete(Username)) throw notFound()
      return {}
    }),
  )
  s3.on(ListObjectsV2Command).callsFake(({ Prefix }) =>
    called(() => {
      const found = [...files].filter((file) => file.startsWith(Prefix))
      return { Contents: found.slice(0, 2).map((Key) => ({ Key, Size: 1 })), NextContinuationToken: found[2] }
    }),
  )
  s3.on(DeleteObjectsCommand).callsFake(({ Delete }) =>
    called(() => {
      for (const { Key } of Delete.Objects) files.delete(Key)
      return {}
    }),
  )
  stubInternet({
    'https://replicate.test': ({ method, url, body }) =>
      called(() => {
        if (!url.pathname.startsWith('/v1/predictions/')) return vendor.answer(method, url, body)
        cancelled.add(url.pathname)
        return Response.json({ id: 'p1', status: 'canceled' })
      }),
    'https://user-images.test': ({ url }) =>
      called(() => {
        files.delete(url.pathname.slice(1))
        return new Response(null, { status: 204 })
      }),
  })
})

const at = '2026-06-01T12:00:00.000Z'
const period = '2099-01-01T00:00:00.000Z'
const purchase = {
  bucket: 'plan',
  credits: 100,
  amountCents: 1900,
  periodEnd: period,
  reason: 'Basic',
  debtRepaid: 0,
  refundedCents: 100,
  lostCents: 0,
  reversals: 2,
}

const trainingFiles = ['training-images/1_A.jpg', 'training-images/1_A_checked.jpg']

const share = { token: 'A'.repeat(22), isLabelled: true, showsOriginal: false, board: 'other' } as const
const listingShare = { token: 'B'.repeat(22), isLabelled: true, board: 'other' } as const

/** A person with something of every kind, next to another one with the same. */
const settle = () => {
  queues.reset()
  stage.reset(
    accountRow({ stripeCustomer: customer, planCredits: 46, held: 53, latestEntry: 'a3', trainingId: training }),
  )
  stage.place({ ...accountRow({ userId: otherUserId }), ...keys.account(otherUserId) })
  const others = JSON.parse(JSON.stringify(completedRow()).replaceAll(userId, otherUserId))
  stage.place({ ...others, ...keys.generation(otherUserId, generationId) })
  const second = generationId.replace(/1$/, '2')
  for (const row of [
    { ...generationRow(), ...keys.generation(userId, generationId) },
    { ...completedRow({ share }), id: second, ...keys.generation(userId, second) },
    { userId, generationId: second, originalPath: null, ...keys.share(share.token) },
    { ...jobRow({ state: 'running', predictionId: 'p1' }), gsi1pk: 'RUNNING#0', gsi1sk: at, ...keys.job(generationId) },
    { storagePath: `${userId}/uploads/1.jpg`, ...keys.upload(userId, '1') },
    { ...photoRow(0), ...keys.trainingPhoto(userId, 'pho_1') },
    { kept: 1, ...keys.trainingPhotoCount(userId) },
    { submitsFullAt: 1, ...keys.rates(userId) },
    ...['a1', 'a2', 'a3'].map((id, index) => ({
      type: 'grant',
      credits: 1,
      plan: 1,
      pack: 0,
      at,
      businessKey: ['invoice:in_1', 'reversal:invoice:in_1:1', 'adjust:1'][index],
      periodEnd: period,
      ...keys.creditEntry(userId, id),
    })),
    // Its purchase is gone.
    { type: 'grant', credits: 1, plan: 0, pack: 1, at, businessKey: 'checkout:1', ...keys.creditEntry(userId, 'a0') },
    { userId, ...purchase, ...keys.once('invoice:in_1') },
    { userId, at, ...keys.once('reversal:invoice:in_1:1') },
    // It took no credits, so that no entry names it.
    { userId, at, ...keys.once('reversal:invoice:in_1:2') },
    { userId, at, ...keys.once('adjust:1') },
    { userId, at, ...keys.once(`lapse:${userId}:${period}`) },
    { by: 'ada@laptop', what: 'show', at, userId, ...keys.operatorAct('1') },
    { by: 'ada@laptop', what: 'show', at, userId: otherUserId, ...keys.operatorAct('2') },
  ])
    stage.place(row)
  for (const row of bulkRows()) stage.place(row)
  vendor = vendorOfModels()
  for (const row of modelRows) stage.place(row)
  users = new Set([userId, otherUserId])
  files = new Set(
    trainingFiles
      .concat(
        'image_zips/1_images.zip',
        'uploads/1.jpg',
        'rooms/1.jpg',
        'rooms/1-mask.png',
        'generations/1.png',
        'exports/1.zip',
      )
      .flatMap((file) => [`${userId}/${file}`, `${otherUserId}/${file}`]),
  )
  cancelled = new Set()
}

/** A bulk job that has stopped after the first of its two generations was written. */
const bulkRows = () => {
  const [first] = bulkGenerations
  const job = bulkJobRow({ totalImages: 2, share: listingShare })
  const work = bulkWork({ written: 1 })
  return [
    { ...job, ...keys.bulkJob(userId, job.id) },
    { userId, bulkJobId: job.id, generationIds: [first], ...keys.listingShare(listingShare.token) },
    { ...work, gsi1pk: 'RUNNING#0', gsi1sk: at, ...keys.job(job.id) },
    { ...generationRow({ id: first, bulkJobId: job.id }), ...keys.generation(userId, first) },
    { ...jobRow({ generationId: first, bulkJobId: job.id }), gsi1pk: 'RUNNING#0', gsi1sk: at, ...keys.job(first) },
  ]
}

const message = { userId, username: userId, isLast: false }

/** The keys of the rows that name the person, or their address. */
const rowsOfPerson = () =>
  stage.table.rows
    .all()
    .filter((row) => JSON.stringify(row).includes(userId))
    .map(({ pk }) => pk)

const expectGone = () => {
  // The sweeper deletes the row of an ended job within three minutes, the table that of a deleted account after a day.
  const jobs = [generationId, ...bulkGenerations, complete, training]
  expect(rowsOfPerson().sort()).toEqual([`DELETED#${userId}`, ...jobs.map((id) => `JOB#${id}`)].sort())
  for (const id of jobs) expect(stage.table.rows.get(keys.job(id))).toMatchObject({ state: 'ended' })
  // No token is accepted for a day.
  const hours = (Number(stage.table.rows.get(keys.deletedAccount(userId))?.ttl) - Date.now() / 1000) / 3600
  expect(Math.round(hours)).toBe(24)
  expect(vendor.existing).toEqual([])
  expect(vendor.run.status).toBe('canceled')
  expect(stage.table.rows.get(keys.once('invoice:in_1'))).toMatchObject({ ...purchase, userId: nobody })
  expect(stage.table.rows.get(keys.once('checkout:1'))).toBeUndefined()
  expect(stage.table.rows.get(keys.stripeCustomer(customer))).toMatchObject({ userId: nobody })
  expect([...users]).toEqual([otherUserId])
  expect([...files].filter((file) => !file.startsWith(otherUserId))).toEqual([])
  expect(files.size).toBe(6 + trainingFiles.length)
  expect(stage.stripe.customers.get(customer)?.deleted).toBe(true)
  expect([...cancelled]).toEqual(['/v1/predictions/p1/cancel'])
  expect(stage.table.rows.partition(`USER#${otherUserId}`).all).toHaveLength(2)
}

describe('deleting an account', () => {
  test('leaves nothing of it, and what others have as it was', async () => {
    settle()
    await deleteAccount(message)
    expectGone()
    expect(queues.sent()).toMatchObject([{ body: { ...message, isLast: true }, delaySeconds: 600 }])
  })

  test('marks the account before its jobs are cancelled, so that nothing new starts', async () => {
    settle()
    let isMarked: boolean | undefined
    const { send } = db
    const restoreSend = replace(db, 'send', async (command: unknown) => {
      // The first question for its jobs.
      if (command instanceof QueryCommand)
        isMarked ??= stage.table.rows.get(keys.account(userId))?.deletionBeganAt !== undefined
      return Reflect.apply(send, db, [command])
    })
    await deleteAccount(message).finally(restoreSend)
    expect(isMarked).toBe(true)
  })

  test('a crash between any two steps is mended by the next delivery', async () => {
    let crashes = 0
    for (crashesAfterCall of [true, false]) {
      for (let calls = 1; ; calls++) {
        settle()
        callsUntilCrash = calls
        const outcome = await deleteAccount(message).catch((error: unknown) => error)
        const hasCrashed = callsUntilCrash <= 0
        callsUntilCrash = Number.POSITIVE_INFINITY
        if (!hasCrashed) break
        expect(outcome).toBeInstanceOf(Error)
        crashes++
        await deleteAccount(message)
        expectGone()
      }
    }
    expect(crashes).toBeGreaterThan(60)
  })

  test('goes on in a new message when its time ends, and each message gets further', async () => {
    settle()
    vi.useFakeTimers({ toFake: ['Date'] })
    // Every query takes a minute, and finds one row more than one page has.
    for (let index = 0; index < 401; index++) stage.place({ storagePath: 'x', ...keys.upload(userId, String(index)) })
    const restoreSend = replace(db, 'send', async (command: unknown) => {
      if (command instanceof QueryCommand) vi.setSystemTime(Date.now() + 60_000)
      return stage.table.serve(command)
    })
    try {
      let messages = 0
      for (let next: DeletionMessage | undefined = message; next && !next.isLast; messages++) {
        queues.reset()
        await deleteAccount(next)
        const [sent, ...others] = queues.sent()
        expect(others).toEqual([])
        next = DeletionMessage.parse(sent?.body)
        // Only the last pass waits.
        expect(sent?.delaySeconds ?? 0).toBe(next.isLast ? 600 : 0)
        expect(messages).toBeLessThan(10)
      }
      expect(messages).toBeGreaterThan(1)
    } finally {
      restoreSend()
      vi.useRealTimers()
    }
    expectGone()
  })

  test('deletes several pages of rows within the time of one message', async () => {
    settle()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let index = 0; index < 1201; index++) stage.place({ storagePath: 'x', ...keys.upload(userId, String(index)) })
    const restoreSend = replace(db, 'send', async (command: unknown) => {
      if (command instanceof QueryCommand) vi.setSystemTime(Date.now() + 5_000)
      return stage.table.serve(command)
    })
    await deleteAccount(message).finally(restoreSend)
    vi.useRealTimers()
    expectGone()
  })

  test('keeps the account, whose row knows the Stripe customer, while rows of it are left', async () => {
    settle()
    vi.useFakeTimers({ toFake: ['Date'] })
    const restoreSend = replace(db, 'send', async (command: unknown) => {
      if (command instanceof QueryCommand) vi.setSystemTime(Date.now() + 121_000)
      return stage.table.serve(command)
    })
    try {
      await deleteAccount(message)
    } finally {
      restoreSend()
      vi.useRealTimers()
    }
    expect(stage.account()).toMatchObject({ stripeCustomer: customer })
    expect(files.size).toBe(2 * (6 + trainingFiles.length))
  })

  test('its last pass deletes what was stored after the first one, and sends no further message', async () => {
    settle()
    await deleteAccount(message)
    files.add(`${userId}/uploads/late.jpg`)
    stage.place({ storagePath: 'late', ...keys.upload(userId, '2') })
    await deleteAccount({ ...message, isLast: true })
    expectGone()
    expect(queues.sent()).toHaveLength(1)
  })

  test('works for a user whom an operator has deleted from the pool', async () => {
    settle()
    users.delete(userId)
    await deleteAccount(message)
    expectGone()
  })

  test('begins again when a job was started by a request that had read the account before', async () => {
    settle()
    let isStarted = false
    const send = async (command: { input?: { TransactItems?: { Delete?: { Key?: { sk?: string } } }[] } }) => {
      const deletesAccount = command.input?.TransactItems?.some(({ Delete }) => Delete?.Key?.sk === 'ACCOUNT')
      if (deletesAccount && !isStarted) {
        isStarted = true
        const late = GenerationId.parse(generationId.replace(/1$/, '3'))
        const { pk, sk } = keys.account(userId)
        stage.place({ ...stage.account(), held: 1, latestEntry: 'a9', pk, sk })
        stage.place({ ...generationRow(), id: late, ...keys.generation(userId, late) })
        stage.place({ ...jobRow({ generationId: late }), ...keys.job(late) })
      }
      return stage.table.serve(command)
    }
    const restoreSend = replace(db, 'send', send)
    await deleteAccount(message).finally(restoreSend)
    expect(isStarted).toBe(true)
    expect(rowsOfPerson().filter((pk) => String(pk).startsWith('USER#'))).toEqual([])
  })
})
