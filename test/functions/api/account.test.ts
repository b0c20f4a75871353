import { expect, test, vi } from 'vitest'
import { handler } from '#functions/api/account.ts'
import { keys } from '#functions/core/db/keys.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountRow, otherUserId, userId } from '#test/support/functions/accounts.ts'
import { accessClaims, answerOf, apiEvent } from '#test/support/functions/api-event.ts'
import { functionEnvironment } from '#test/support/functions/function-environment.ts'
import { noon, useFunctionStage } from '#test/support/functions/function-stage.ts'

const hours = (count: number) => new Date(noon + count * 3_600_000).toISOString()

const { table, queues } = useFunctionStage()

const read = (sub = userId) => answerOf(handler, apiEvent(areas.account.endpoints.read, { claims: accessClaims(sub) }))

test('an account is returned without its internal fields', async () => {
  table.put(keys.account(userId), accountRow({ packCredits: 20, held: 3 }))
  expect(await read()).toMatchObject({
    status: 200,
    body: {
      userId,
      email: 'ada@example.com',
      createdAt: '2026-01-02T03:04:05.000Z',
      tier: 'Pro',
      active: true,
      credits: 120,
      packCredits: 20,
      held: 3,
      dev: false,
    },
  })
})

test.each([
  [hours(1), 120],
  [hours(-47), 120],
  [hours(-48), 20],
  [hours(-1000), 20],
  [null, 20],
])('with plan credits whose period ends at %s, %i credits can be spent', async (planPeriodEnd, credits) => {
  table.put(keys.account(userId), accountRow({ planPeriodEnd, packCredits: 20 }))
  expect((await read()).body).toMatchObject({ credits, packCredits: 20 })
})

test('the first request of a user creates an empty account', async () => {
  expect(await read(otherUserId)).toMatchObject({
    status: 200,
    body: { userId: otherUserId, tier: null, active: false, credits: 0, packCredits: 0, held: 0, dev: false },
  })
  const { pk, sk } = keys.account(otherUserId)
  expect(table.written()).toEqual([`${pk} ${sk}`])
})

test('a new account gets the welcome credits that the operator set, with an entry in its history', async () => {
  table.put(keys.settings(), { welcomeCredits: 3 })
  expect((await read(otherUserId)).body).toMatchObject({ credits: 3, packCredits: 3 })
  expect((await read(otherUserId)).body).toMatchObject({ credits: 3 })
  expect(table.entries(otherUserId)).toMatchObject([
    { type: 'grant', credits: 3, pack: 3, plan: 0, businessKey: `welcome:${otherUserId}` },
  ])
})

test('only the public settings are returned, and they are cached for five minutes', async () => {
  const settings = () => answerOf(handler, apiEvent(areas.account.endpoints.settings))
  vi.setSystemTime(noon + 3_600_000)
  table.put(keys.account(userId), accountRow())
  table.put(keys.settings(), { creditsPaywall: true, welcomeCredits: 3 })
  expect((await settings()).body).toEqual({ creditsPaywall: true })
  table.put(keys.settings(), {})
  expect((await settings()).body).toEqual({ creditsPaywall: true })
  vi.setSystemTime(noon + 3_600_000 + 300_000)
  expect((await settings()).body).toEqual({ creditsPaywall: false })
})

test('an account that another request creates at the same time is returned unchanged', async () => {
  table.beforeWrite(keys.account(userId), () => table.put(keys.account(userId), accountRow({ packCredits: 7 })))
  expect((await read()).body).toMatchObject({ credits: 107 })
})

const remove = (confirmation: string, claims = accessClaims()) =>
  answerOf(handler, apiEvent(areas.account.endpoints.remove, { claims, body: { confirmation } }))

test('a deletion is queued when its owner has typed the address, however it is written', async () => {
  table.put(keys.account(userId), accountRow())
  const claims = { ...accessClaims(), username: 'google_117' }
  expect(await remove(' Ada@Example.com', claims)).toMatchObject({ status: 202, body: {} })
  expect(queues.sent()).toMatchObject([
    {
      queueUrl: functionEnvironment.ACCOUNT_DELETIONS_QUEUE_URL,
      body: { userId, username: 'google_117', isLast: false },
    },
  ])
})

test.each([
  ['someone@example.com', {}],
  ['', {}],
  ['ada@example.com', { email: null }],
])('the confirmation "%s" for an account with %j deletes nothing', async (confirmation, changed) => {
  table.put(keys.account(userId), accountRow(changed))
  expect(await remove(confirmation)).toMatchObject({ status: 422 })
  expect(queues.sent()).toEqual([])
})

test('every token is refused while an account is being deleted, and afterwards', async () => {
  table.put(keys.account(userId), accountRow({ deletionBeganAt: hours(0) }))
  expect(await read()).toMatchObject({ status: 401, body: { detail: 'This account has been deleted.' } })
  table.drop(keys.account(userId))
  table.put(keys.deletedAccount(userId), { at: hours(0) })
  expect(await read()).toMatchObject({ status: 401, body: { detail: 'This account has been deleted.' } })
})

test('an account that has seen the tour keeps that', async () => {
  table.put(keys.account(userId), accountRow())
  const { tourSeen } = areas.account.endpoints
  expect(await answerOf(handler, apiEvent(tourSeen))).toMatchObject({ status: 200, body: { tourSeen: true } })
  expect(await read()).toMatchObject({ body: { tourSeen: true } })
})

test('an account says where it publishes, and a place that we do not know is refused', async () => {
  table.put(keys.account(userId), accountRow())
  const { chooseBoard } = areas.account.endpoints
  expect(await read()).toMatchObject({ body: { listingBoard: 'other' } })
  const chosen = await answerOf(handler, apiEvent(chooseBoard, { body: { board: 'canopy' } }))
  expect(chosen).toMatchObject({ status: 200, body: { listingBoard: 'canopy' } })
  expect(await read()).toMatchObject({ body: { listingBoard: 'canopy' } })
  expect(await answerOf(handler, apiEvent(chooseBoard, { body: { board: 'mars' } }))).toMatchObject({ status: 400 })
  expect(await read()).toMatchObject({ body: { listingBoard: 'canopy' } })
})
