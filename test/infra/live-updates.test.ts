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

describe('the channel of a user', () => {
  test('is theirs to subscribe to', () => {
    expect(subscribing(channelOf(sub))).not.toThrow()
  })

  test.each([
    ["another user's", channelOf(other)],
    ["everybody's", '/users/*'],
    ['all below their own', `/users/${sub}/*`],
    ['one below their own', `/users/${sub}/more`],
    ['the namespace', '/users'],
    ['one that begins like theirs', `/users/${sub}0`],
    ['another namespace', `/other/${sub}`],
    ['no channel at all', ''],
  ])('is no way to %s', (_, path) => {
    expect(subscribing(path)).toThrow(Unauthorized)
  })

  test('is nobody else, whoever they claim to be', () => {
    expect(subscribing('/users/undefined', {})).toThrow(Unauthorized)
  })
})
