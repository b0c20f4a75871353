import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { creditEntryPrefix, keys } from '#functions/core/db/keys.ts'
import { queryRows, type Row } from '#functions/core/db/rows.ts'
import type { CreditEntry } from '#shared/entities/credit-entry.ts'
import { CreditEntryRow, entriesOf } from './credit-entries.ts'
import { writeOffLapsed } from './write-off-lapsed.ts'

type Page = { entries: CreditEntry[]; balance: number | null; hasMore: boolean }
type PageQuery = { before?: string | undefined; limit: number }

/**
 * A page of the credit history, newest first. The first page writes off lapsed credits before it reads, so that the
 * entries and `balance` match.
 */
export const creditHistory = async (account: AccountRow, { before, limit }: PageQuery): Promise<Page> => {
  if (!before) await writeOffLapsed(account)
  const readEntries = () => queryEntries(account.userId, { limit: limit + 1, before })
  const { rows, current } = before ? { rows: await readEntries() } : await readUnchanged(account, readEntries)
  return {
    entries: rows.slice(0, limit).map((row) => toCreditEntry(String(row.sk), CreditEntryRow.parse(row))),
    balance: current ? toAccount(current).credits : null,
    hasMore: rows.length > limit,
  }
}

/** The rows of an account's newest entries, newest first. With `before`, only entries older than that id. */
export const queryEntries = (userId: string, { before, limit }: PageQuery): Promise<Row[]> =>
  queryRows({
    ...entriesOf(userId),
    newestFirst: true,
    limit,
    ...(before && { startAfter: keys.creditEntry(userId, before) }),
  })

const mostReads = 4

/**
 * Entries and account that match. The account is read before and after the entries; when another entry was written
 * between, everything is read again.
 */
const readUnchanged = async (account: AccountRow, readEntries: () => Promise<Row[]>, reads = 1) => {
  const before = await findAccount(account.userId)
  const rows = await readEntries()
  const current = (await findAccount(account.userId)) ?? account
  if (reads === mostReads || before?.latestEntry === current.latestEntry) return { rows, current }
  return readUnchanged(account, readEntries, reads + 1)
}

const toCreditEntry = (sortKey: string, { type, credits, at, ...row }: CreditEntryRow): CreditEntry => ({
  id: sortKey.slice(creditEntryPrefix.length),
  type,
  credits,
  at,
  generationId: row.generationId ?? null,
  toolId: row.toolId ?? null,
  ...(row.hdId && { hdId: row.hdId }),
  ...(row.trainingId && { trainingId: row.trainingId }),
  ...(row.bulkJobId && { bulkJobId: row.bulkJobId }),
  reason: row.reason ?? null,
})
