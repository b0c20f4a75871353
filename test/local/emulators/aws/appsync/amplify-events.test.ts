import { events } from 'aws-amplify/api'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { EventsStandIn } from '#local/emulators/aws/appsync/start-events.ts'
import { configureAmplify, startTestPool } from '#test/local/emulators/aws/cognito/test-pool.ts'
import { eventually } from '#test/support/eventually.ts'
import { operatorKey } from '#test/support/local/local-access.ts'
import { epoch, publishSigned, startTestEvents, withEpoch } from './events-server.ts'

const ada = { username: 'ada@example.com', password: 'green sofa' }
let live: EventsStandIn
let sub: string
let stop: () => Promise<unknown>

beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  const { cognito } = await startTestPool({ triggers: { PreTokenGeneration: withEpoch } })
  live = await startTestEvents(cognito.verifyToken)
  stop = () => Promise.all([live.close(), cognito.close()])
  sub = cognito.addUser({ email: ada.username, password: ada.password })
  configureAmplify(cognito, live.endpoint)
  await signIn(ada)
})
afterAll(async () => {
  await events.closeAll()
  await stop()
  vi.unstubAllGlobals()
})

/** An established subscription with its received events and its error. */
const listen = async (channel: string) => {
  const received: unknown[] = []
  const errors: unknown[] = []
  const subscription = (await events.connect(channel)).subscribe({
    next: ({ event }) => received.push(event),
    error: (error) => errors.push(error),
  })
  return { received, errors, ready: subscription.ready, subscription }
}

test("an event of a function reaches the subscriber of its user's channel", async () => {
  const tab = await listen(`/users/${sub}/${epoch}`)
  await tab.ready
  await expect(
    publishSigned(live.publishUrl, `/users/${sub}/${epoch}`, [{ credits: 3 }, { credits: 2 }]),
  ).resolves.toMatchObject({
    status: 200,
    body: { failed: [], successful: [{ index: 0, identifier: expect.any(String) }, { index: 1 }] },
  })
  await eventually(() => expect(tab.received).toEqual([{ credits: 3 }, { credits: 2 }]))
})

test('a wildcard subscription receives every channel below it and no other', async () => {
  const tab = await listen('/rooms/attic/*')
  await tab.ready
  for (const channel of ['/rooms/attic', '/rooms/attic/left', '/rooms/cellar/left', '/rooms/attic/right/desk'])
    await publishSigned(live.publishUrl, channel, [{ channel }], operatorKey)
  await eventually(() =>
    expect(tab.received).toEqual([{ channel: '/rooms/attic/left' }, { channel: '/rooms/attic/right/desk' }]),
  )
})

test("subscriptions to another user's channel, a deeper one and a wildcard are refused; others stay open", async () => {
  const own = await listen(`/users/${sub}/${epoch}`)
  await own.ready
  for (const path of [
    '/users/somebody-else',
    `/users/${sub}/${epoch}/deeper`,
    `/users/${sub}`,
    `/users/${sub}/epoch-2`,
    '/users/*',
  ]) {
    const refused = await listen(path)
    await expect(refused.ready).rejects.toThrow('Unauthorized: Not authorized to access this channel.')
    expect(refused.errors).toHaveLength(1)
  }
  await publishSigned(live.publishUrl, `/users/${sub}/${epoch}`, ['still here'])
  await eventually(() => expect(own.received).toEqual(['still here']))
  expect(own.errors).toEqual([])
})

test('unsubscribing ends the deliveries', async () => {
  const [left, kept] = [await listen('/rooms/hall'), await listen('/rooms/hall')]
  await Promise.all([left.ready, kept.ready])
  left.subscription.unsubscribe()
  await publishSigned(live.publishUrl, '/rooms/hall', ['after'], operatorKey)
  await eventually(() => expect(kept.received).toEqual(['after']))
  expect(left.received).toEqual([])
})

test('a disconnected client reconnects', async () => {
  const tab = await listen(`/users/${sub}/${epoch}`)
  await tab.ready
  live.dropConnections()
  await eventually(() => expect(live.connections()).toBe(0))
  // Amplify waits five seconds before it reconnects (docs/vendors.md, AppSync Events).
  await eventually(() => expect(live.connections()).toBe(1))
  await eventually(
    async () => {
      await publishSigned(live.publishUrl, `/users/${sub}/${epoch}`, ['again'])
      expect(tab.received).toContain('again')
    },
    { everyMilliseconds: 200 },
  )
  expect((await fetchAuthSession()).tokens).toBeDefined()
})
