import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { S3Client } from '@aws-sdk/client-s3'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { handler as accountApi } from '#functions/api/account.ts'
import { handler as billingApi } from '#functions/api/billing.ts'
import { handler as bulkApi } from '#functions/api/bulk-jobs.ts'
import { handler as generationsApi } from '#functions/api/generations.ts'
import { handler as modelsApi } from '#functions/api/trained-models.ts'
import { handler as photosApi } from '#functions/api/training-photos.ts'
import { handler as uploadsApi } from '#functions/api/uploads.ts'
import { AccountRow } from '#functions/core/accounts/accounts.ts'
import { readSettings } from '#functions/core/accounts/settings.ts'
import { findPurchase, nobody } from '#functions/core/billing/purchase-rows.ts'
import { keys, ownerOf } from '#functions/core/db/keys.ts'
import { getRow, type Row } from '#functions/core/db/rows.ts'
import { GenerationRow } from '#functions/core/generations/generations.ts'
import { deleteAccount } from '#functions/core/personal-data/delete-account.ts'
import { findShared } from '#functions/core/sharing/design-shares.ts'
import { handler as settleStuckJobs } from '#functions/schedules/settle-stuck-jobs.ts'
import { indexDesigns } from '#infra/commands/index-designs.ts'
import { areas } from '#shared/contracts/index.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { useAwsClient } from '#test/support/functions/aws-client.ts'
import { useFunctionStage } from '#test/support/functions/function-stage.ts'
import { keptRows, kindsIn } from '#test/support/functions/kept-rows/index.ts'
import { lambdaContext } from '#test/support/functions/lambda-context.ts'

vi.mock('#functions/core/billing/end-stripe-customer.ts', () => ({ endStripeCustomer: async () => {} }))

const minute = 60_000
const { generations, billing, uploads, account } = areas
const bulkJobs = areas['bulk-jobs']
const models = areas['trained-models']
const trainingPhotos = areas['training-photos']

const { table } = useFunctionStage({
  internet: {
    'https://replicate.test': ({ url }) => Response.json({ id: url.pathname.split('/').at(3), status: 'processing' }),
    'https://images.test': () => new Response(null, { status: 204 }),
    'https://user-images.test': () => new Response(null, { status: 204 }),
  },
})

const s3 = useAwsClient(S3Client)
const pool = useAwsClient(CognitoIdentityProviderClient)
beforeEach(() => {
  s3.onAnyCommand().resolves({})
  pool.onAnyCommand().resolves({})
})

/** Kinds that are newer than the last day that was kept; the next one has them. */
const newKinds: readonly string[] = []

test('rows of every kind are kept', () => {
  const kept = kindsIn(Object.values(keptRows).flat())
  expect(kept.filter((kind) => newKinds.includes(kind))).toEqual([])
  expect(Object.keys(keys).filter((kind) => !newKinds.includes(kind))).toEqual(kept)
})

describe.each(Object.entries(keptRows))('rows that the code of %s wrote', (_landing, rows) => {
  const withPrefix = (prefix: string) => rows.filter(({ pk, sk }) => pk === `USER#${owner}` && sk.startsWith(prefix))
  /** The person who has something of everything. */
  const owner = ownerOf(rows.find(({ sk }) => sk.startsWith('MODEL#'))?.pk ?? '') ?? ''
  const designs = withPrefix('GEN#').map((row) => GenerationRow.parse(row))
  const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
  const written = Math.max(...designs.map(({ createdAt }) => Date.parse(createdAt)))
  const claims = { ...accessClaims(owner), token_epoch: AccountRow.parse(withPrefix('ACCOUNT')[0]).tokenEpoch }

  type Handler = Parameters<typeof answerOf>[0]
  type Sent = Omit<NonNullable<Parameters<typeof apiEvent>[1]>, 'claims'>
  const ask = async (handler: Handler, endpoint: Parameters<typeof apiEvent>[0], sent: Sent = {}) => {
    const { status, body } = await answerOf(handler, apiEvent(endpoint, { claims, ...sent }))
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  const listed = async (query: Record<string, string>) =>
    idsOf((await ask(generationsApi, generations.endpoints.list, { query })).generations)

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: written + 10 * 1000 })
    for (const { pk, sk, ...row } of rows) table.put({ pk, sk }, row)
    // As after each deployment, and at each start of the local stack.
    await indexDesigns()
  })

  test('are found by every list', async () => {
    const newest = designs.toSorted((one, other) => (one.id < other.id ? 1 : -1))
    const those = (isOne: (design: GenerationRow) => unknown) => idsOf(newest.filter(isOne))
    expect(newest.length).toBeGreaterThan(5)
    expect(await listed({})).toEqual(those(() => true))
    expect(await listed({ tool: 'rooms' })).toEqual(those(({ toolId }) => toolId === 'full-redesign'))
    expect(await listed({ tool: 'full-redesign' })).toEqual(those(({ toolId }) => toolId === 'full-redesign'))
    expect(await listed({ tool: 'ai-models' })).toEqual(those(({ toolId }) => toolId === 'custom-prompt'))
    expect(await listed({ favourites: 'yes' })).toEqual(those(({ isFavourite }) => isFavourite))
    expect(await listed({ favourites: 'yes', tool: 'full-redesign' })).toEqual(those(({ isFavourite }) => isFavourite))
    expect(await listed({ status: 'processing' })).toEqual(those(({ status }) => status === 'processing'))
    const [{ photoId = '' } = {}] = designs
    const versions = await ask(generationsApi, generations.endpoints.versions, { params: { photoId } })
    expect(idsOf(versions.generations)).toEqual(
      those((design) => design.photoId === photoId && design.status === 'completed'),
    )
  })

  test('are read one by one, with all that belongs to them', async () => {
    for (const { id } of designs)
      expect(await ask(generationsApi, generations.endpoints.read, { params: { id } })).toMatchObject({ id })
    const jobs = await ask(bulkApi, bulkJobs.endpoints.list)
    expect(jobs.jobs.length).toBe(withPrefix('BULK#').length)
    for (const { id, totalImages } of jobs.jobs) {
      const job = await ask(bulkApi, bulkJobs.endpoints.read, { params: { id } })
      expect(job.generations).toHaveLength(totalImages)
    }
    const own = await ask(modelsApi, models.endpoints.list)
    expect(own.models.map(({ status }: { status: string }) => status)).toEqual(['pending', 'complete'])
    const params = { id: own.models[1].id }
    expect((await ask(modelsApi, models.endpoints.photos, { params })).photos).toHaveLength(8)
    expect((await ask(photosApi, trainingPhotos.endpoints.list)).photos).toMatchObject([{ status: 'passed' }])
    const { photos } = await ask(uploadsApi, uploads.endpoints.list)
    const query = { storagePath: z.string().parse(photos[0]?.storagePath) }
    expect(await ask(uploadsApi, uploads.endpoints.see, { query })).toHaveProperty('seen')
    const { entries } = await ask(billingApi, billing.endpoints.listCreditEntries)
    expect(entries).toHaveLength(withPrefix('CREDIT#').length)
    expect((await ask(accountApi, account.endpoints.exportLinks)).urls).toHaveLength(1)
    for (const { pk } of rows.filter((row) => row.sk === 'SHARE'))
      expect(await findShared(pk.slice('SHARE#'.length))).toBeDefined()
    for (const { pk } of rows.filter((row) => /^ONCE#(checkout:cs|invoice:in)/.test(row.pk)))
      expect(await findPurchase(pk.slice('ONCE#'.length))).toMatchObject({ reversals: 0 })
    const welcomeCredits = Number(rows.find(({ sk }) => sk === 'SETTINGS')?.welcomeCredits ?? 0)
    expect(await readSettings()).toEqual({ welcomeCredits, creditsPaywall: false, photoAdvice: true, roomMaps: true })
  })

  test('are changed as new ones are', async () => {
    const { id = '' } = designs.find(({ share }) => share) ?? {}
    const params = { id }
    const { update, unshare, share, remove } = generations.endpoints
    for (const isFavourite of [false, true]) {
      await ask(generationsApi, update, { params, body: { name: 'Hall', isFavourite } })
      expect((await listed({ favourites: 'yes', tool: 'full-redesign' })).includes(id)).toBe(isFavourite)
    }
    await ask(generationsApi, unshare, { params })
    const body = { isLabelled: false, showsOriginal: false }
    const { share: shared } = await ask(generationsApi, share, { params, body })
    expect(await findShared(shared.token)).toBeDefined()
    await ask(generationsApi, remove, { body: { ids: [id] } })
    expect(await findShared(shared.token)).toBeUndefined()
    const queries: Record<string, string>[] = [{}, { favourites: 'yes' }, { tool: 'full-redesign' }]
    for (const query of queries) expect(await listed(query)).not.toContain(id)
    await ask(modelsApi, models.endpoints.select, { body: { modelId: null } })
    expect(await ask(accountApi, account.endpoints.read)).toMatchObject({ selectedModelId: null })
  })

  test('of a shared design are deleted with it', async () => {
    const { id = '', share } = designs.find((design) => design.share) ?? {}
    expect(await findShared(share?.token ?? '')).toBeDefined()
    await ask(generationsApi, generations.endpoints.remove, { body: { ids: [id] } })
    expect(await findShared(share?.token ?? '')).toBeUndefined()
  })

  const sweep = () => settleStuckJobs(undefined, lambdaContext)
  const rowsNow = async (isOne: (row: Row) => boolean): Promise<Row[]> => {
    const found = await Promise.all(rows.map(({ pk, sk }) => getRow({ pk, sk })))
    return found.flatMap((row) => (row && isOne(row) ? [row] : []))
  }

  test('of work that runs let it end, without a credit that is lost or still held', async () => {
    const accountsNow = async () => (await rowsNow(({ sk }) => sk === 'ACCOUNT')).map((row) => AccountRow.parse(row))
    const before = await accountsNow()
    expect(before.every(({ held }) => held > 0)).toBe(true)
    // First what a crash left of a bulk job is written, then all of its jobs and the others pass their deadlines.
    for (const minutes of [1, 30, 5, 5]) {
      vi.setSystemTime(Date.now() + minutes * minute)
      await sweep()
    }
    for (const [index, { held, planCredits, packCredits, userId }] of (await accountsNow()).entries()) {
      const old = before[index]
      expect({ held, credits: planCredits + packCredits }, userId).toEqual({
        held: 0,
        credits: Number(old?.planCredits) + Number(old?.packCredits) + Number(old?.held),
      })
    }
    const jobsLeft = await rowsNow(({ sk }) => sk === 'JOB')
    expect(jobsLeft.map(({ state }) => state)).toEqual(['kept'])
    const bulk = await rowsNow(({ sk }) => String(sk).startsWith('BULK#'))
    for (const { totalImages, completedImages, failedImages } of bulk)
      expect(Number(completedImages) + Number(failedImages)).toBe(totalImages)
    expect(await listed({ status: 'processing' })).toEqual([])
  })

  test('go with their account, but for what was paid', async () => {
    await deleteAccount({ userId: owner, username: owner, isLast: true })
    // Jobs that have ended go by themselves, and the customer's row with the customer at Stripe.
    const left = await rowsNow((row) => JSON.stringify(row).includes(owner))
    expect(left.filter(({ sk }) => !['JOB', 'CUSTOMER'].includes(String(sk)))).toEqual([])
    const paid = await rowsNow(({ pk }) => /^ONCE#(checkout:cs|invoice:in)/.test(String(pk)))
    expect(paid.map(({ userId }) => userId)).toEqual([nobody, nobody])
  })
})
