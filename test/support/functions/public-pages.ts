import { afterEach, beforeEach, vi } from 'vitest'
import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { handler } from '#functions/pages/shared.ts'
import type { listingPages, sharePages } from '#shared/contracts/share-pages.ts'
import { accountRow, otherUserId, userId } from './accounts.ts'
import { apiEvent } from './api-event.ts'
import { mockTable } from './dynamo.ts'
import { stubFunctionEnvironment } from './function-environment.ts'
import { stubInternet } from './internet.ts'
import { lambdaContext } from './lambda-context.ts'
import { mockBucket } from './picture-bucket.ts'

/** An empty table with two accounts, and an empty bucket, before each test of what the two share. */
export const publicStage = () => {
  const [table, bucket] = [mockTable(), mockBucket()]
  beforeEach(() => {
    stubFunctionEnvironment()
    stubInternet({ 'https://images.test': () => new Response(null, { status: 204 }) })
    table.reset()
    bucket.reset()
    table.put(keys.account(userId), accountRow())
    table.put(keys.account(otherUserId), accountRow({ userId: otherUserId }))
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  return { table, bucket }
}

const Page = z.object({ statusCode: z.int(), headers: z.record(z.string(), z.string()), body: z.string() })

/** Opens a path below a share's prefix as a visitor, who has no session. */
export const openPublic = async (pages: typeof sharePages | typeof listingPages, path: string) => {
  const [, param = ''] = /\{(\w+)\+\}/.exec(pages.path) ?? []
  return Page.parse(await handler(apiEvent(pages, { claims: null, params: { [param]: path } }), lambdaContext))
}
