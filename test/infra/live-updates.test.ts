import { resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { channelOf } from '#shared/entities/live-event.ts'

class Unauthorized extends Error {}

vi.mock('@aws-appsync/utils', () => ({
  util: {
    unauthorized: () => {
      throw new Unauthorized()
    },
  },
}))

type Handler = { onSubscribe: (context: unknown) => void }
const { onSubscribe } = (await import(resolve('infra/constructs/web/live-updates-handler.js'))) as Handler

const sub = '0b9f4c1e-7d0a-4f5e-9c55-1f2a3b4c5d6e'
const other = '1b9f4c1e-7d0a-4f5e-9c55-1f2a3b4c5d6e'
const subscribing =
  (path: string, identity: unknown = { sub }) =>
  () =>
    onSubscribe({ identity, info: { channel: { path } } })

describe('the subscription handler', () => {
  test("accepts the user's own channel", () => {
    expect(subscribing(channelOf(sub))).not.toThrow()
  })

  test.each([
    ["another user's channel", channelOf(other)],
    ["a wildcard for all users' channels", '/users/*'],
    ['a wildcard below the own channel', `/users/${sub}/*`],
    ['a channel below the own one', `/users/${sub}/more`],
    ['the namespace', '/users'],
    ['a channel that begins like the own one', `/users/${sub}0`],
    ['another namespace', `/other/${sub}`],
    ['an empty path', ''],
  ])('refuses %s', (_, path) => {
    expect(subscribing(path)).toThrow(Unauthorized)
  })

  test('refuses a subscription without a user pool identity', () => {
    expect(subscribing('/users/undefined', {})).toThrow(Unauthorized)
  })
})
