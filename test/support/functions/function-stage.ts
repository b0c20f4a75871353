import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import type { GenerationRow } from '#functions/core/generations/generations.ts'
import { accountRow, otherUserId, userId } from './accounts.ts'
import { mockTable } from './dynamo.ts'
import { stubFunctionEnvironment } from './function-environment.ts'
import { generationId } from './generations.ts'
import { type Reply, type Sent, stubInternet } from './internet.ts'
import { mockBucket } from './picture-bucket.ts'
import { mockQueues } from './queues.ts'

/** The time of every stage that does not choose another. */
export const noon = Date.parse('2026-06-01T12:00:00.000Z')

/** An hour more for each test, so that none reads what another has left in a cache. */
export const hourByHour = (): (() => number) => {
  let now = noon
  return () => {
    now += 3_600_000
    return now
  }
}

type StageOptions = {
  /** The time at which every test begins; the clock stands still. */
  now?: number | string | (() => number)
  /** The user's account; there is none without it. */
  account?: Partial<AccountRow>
  /** The account of another user. */
  otherAccount?: Partial<AccountRow>
  /** The answers of other hosts, by origin. */
  internet?: Record<string, Reply>
}

/** What functions run in, made anew before each test: environment, clock, table, queues, pictures and other hosts. */
export const useFunctionStage = ({ now = noon, account, otherAccount, internet }: StageOptions = {}) => {
  const table = mockTable()
  const queues = mockQueues()
  const bucket = mockBucket()
  let sent: Sent[]

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: typeof now === 'function' ? now() : new Date(now) })
    stubFunctionEnvironment()
    sent = stubInternet(internet)
    table.reset()
    queues.reset()
    bucket.reset()
    if (account) table.put(keys.account(userId), accountRow(account))
    if (otherAccount) table.put(keys.account(otherUserId), accountRow({ userId: otherUserId, ...otherAccount }))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })

  return {
    table,
    queues,
    bucket,
    /** The requests to other hosts. */
    sent: () => sent,
    /** A job that held a plan credit has failed with a reason, and the credit is back. */
    expectFailed: (failureReason: string, { hasNsfwContent = false, isRefused }: Partial<GenerationRow> = {}) => {
      const generation = table.get(keys.generation(userId, generationId))
      expect(generation).toMatchObject({ status: 'failed', failureReason, hasNsfwContent })
      expect(generation?.isRefused).toBe(isRefused)
      expect(table.get(keys.job(generationId))).toMatchObject({ state: 'ended' })
      expect(table.get(keys.account(userId))).toMatchObject({ planCredits: 100, held: 0 })
      expect(table.entries()).toMatchObject([{ type: 'release', credits: 1, generationId }])
    },
    /** Replaces the answers of other hosts, and forgets what was sent. */
    answer: (replies: Record<string, Reply>) => {
      sent = stubInternet(replies)
    },
  }
}
