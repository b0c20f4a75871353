import { expect } from 'vitest'
import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { handler } from '#functions/pages/shared.ts'
import type { listingPages, sharePages } from '#shared/contracts/share-pages.ts'
import { accountRow, userId } from './accounts.ts'
import { apiEvent } from './api-event.ts'
import type { mockTable } from './dynamo.ts'
import { useFunctionStage } from './function-stage.ts'
import { lambdaContext } from './lambda-context.ts'

/** An empty table with two accounts, and an empty bucket, before each test of what the two share. */
export const publicStage = () =>
  useFunctionStage({
    account: {},
    otherAccount: {},
    internet: { 'https://images.test': () => new Response(null, { status: 204 }) },
  })

type Shared = {
  table: ReturnType<typeof mockTable>
  /** Shares, and returns the token of the link. */
  tokenOf: () => Promise<string>
  end: () => Promise<unknown>
  rowOf: (token: string) => { pk: string; sk: string }
}

/** Links of which nothing may be shown: which they are, and how to come by their token. */
export const deadLinks = ({ table, tokenOf, end, rowOf }: Shared): [string, () => Promise<string>][] => {
  const afterwards = (act: (token: string) => unknown) => async () => {
    const token = await tokenOf()
    await act(token)
    return token
  }
  return [
    ['of an unknown token', async () => 'A'.repeat(22)],
    ['of a malformed token', async () => '..'],
    [
      'that was ended',
      afterwards(async (token) => {
        await end()
        expect(table.get(rowOf(token))).toBeUndefined()
      }),
    ],
    [
      'that was ended and whose row is left',
      afterwards(async (token) => {
        const row = table.get(rowOf(token))
        await end()
        table.put(rowOf(token), row ?? {})
      }),
    ],
    [
      'of an older link whose row is left',
      afterwards(async (token) => {
        const row = table.get(rowOf(token))
        await end()
        expect(await tokenOf()).not.toBe(token)
        table.put(rowOf(token), row ?? {})
      }),
    ],
    [
      'of an account whose deletion has begun',
      afterwards(() => table.put(keys.account(userId), accountRow({ deletionBeganAt: '2026-06-01T12:00:00.000Z' }))),
    ],
    ['of a deleted account whose rows are left', afterwards(() => table.drop(keys.account(userId)))],
  ]
}

const Page = z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() })

/** Opens a path below a share's prefix as a visitor, who has no session. */
export const openPublic = async (pages: typeof sharePages | typeof listingPages, path: string) => {
  const [, param = ''] = /\{(\w+)\+\}/.exec(pages.path) ?? []
  return Page.parse(await handler(apiEvent(pages, { claims: null, params: { [param]: path } }), lambdaContext))
}
