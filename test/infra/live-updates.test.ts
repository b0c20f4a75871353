import { resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { firstTokenEpoch, toAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { epochClaim } from '#functions/core/identity/tokens.ts'
import { accountRow } from '#test/support/functions/accounts.ts'

class Unauthorized extends Error {}

vi.mock('@aws-appsync/utils', () => ({
  util: {
    unauthorized: () => {
      throw new Unauthorized()
    },
  },
}))

type Context = { identity: unknown; info: { channel: { path: string } }; result?: unknown }
type Handler = { onSubscribe: { request: (context: Context) => unknown; response: (context: Context) => void } }
const { onSubscribe } = (await import(resolve('infra/constructs/web/live-updates-handler.js'))) as Handler

const sub = '0b9f4c1e-7d0a-4f5e-9c55-1f2a3b4c5d6e'
const other = '1b9f4c1e-7d0a-4f5e-9c55-1f2a3b4c5d6e'
const own = toAccount(accountRow({ userId: sub, tokenEpoch: 'epoch-1' })).liveChannel
const user = { sub, claims: { [epochClaim]: 'epoch-1' } }

/** Subscribes while the table has this account row. */
const subscribing =
  (path: string, { identity = user, row = { tokenEpoch: 'epoch-1' } }: { identity?: unknown; row?: unknown } = {}) =>
  () => {
    const context = { identity, info: { channel: { path } } }
    onSubscribe.request(context)
    onSubscribe.response({ ...context, result: row })
  }

describe('the subscription handler', () => {
  test("accepts the channel of the user and of their token's epoch", () => {
    expect(subscribing(own)).not.toThrow()
  })

  test('reads the account consistently', () => {
    const { pk, sk } = keys.account(sub)
    expect(onSubscribe.request({ identity: user, info: { channel: { path: own } } })).toEqual({
      operation: 'GetItem',
      key: { pk: { S: pk }, sk: { S: sk } },
      consistentRead: true,
    })
  })

  test.each([
    ['with a token of an older epoch', { tokenEpoch: 'epoch-2' }],
    ['of a user without an account, or whose account could not be read', null],
  ])('refuses a subscription %s', (_, row) => {
    expect(subscribing(own, { row })).toThrow(Unauthorized)
  })

  test('refuses a token of an older epoch on the channel of the newer one', () => {
    expect(subscribing(`/users/${sub}/epoch-2`, { row: { tokenEpoch: 'epoch-2' } })).toThrow(Unauthorized)
  })

  test.each([
    ["another user's channel", `/users/${other}/epoch-1`],
    ["a wildcard for all users' channels", '/users/*'],
    ['a wildcard below the own channel', `/users/${sub}/*`],
    ['the channel without an epoch', `/users/${sub}`],
    ['a channel below the own one', `/users/${sub}/epoch-1/more`],
    ['the namespace', '/users'],
    ['a channel that begins like the own one', `/users/${sub}/epoch-10`],
    ['another namespace', `/other/${sub}/epoch-1`],
    ['an empty path', ''],
  ])('refuses %s', (_, path) => {
    expect(subscribing(path)).toThrow(Unauthorized)
  })

  test.each([
    ['a user pool identity', {}, '/users/undefined/epoch-1'],
    ['a token epoch', { sub, claims: {} }, `/users/${sub}/undefined`],
  ])('refuses a subscription without %s', (_, identity, path) => {
    expect(subscribing(path, { identity, row: {} })).toThrow(Unauthorized)
  })

  test('takes an account row without an epoch for one of the first epoch', () => {
    const identity = { sub, claims: { [epochClaim]: firstTokenEpoch } }
    expect(subscribing(`/users/${sub}/${firstTokenEpoch}`, { identity, row: {} })).not.toThrow()
  })
})
