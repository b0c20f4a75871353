import { type AccountRow, findAccount, toAccount } from '#functions/core/accounts/accounts.ts'
import { creditEntryPrefix } from '#functions/core/db/keys.ts'
import type { CreditEntry } from '#shared/entities/credit-entry.ts'
import { CreditEntryRow, queryEntries } from './credit-entries.ts'
import { lapseCredits } from './lapse-credits.ts'

type Page = { entries: CreditEntry[]; balance: number | null; hasMore: boolean }
type PageQuery = { before?: string | undefined; limit: number }

/**
 * A page of the credit history, newest first. The first page writes off lapsed credits before it reads, so that the
 * entries and `balance` agree.
 */
export const creditHistory = async (account: AccountRow, { before, limit }: PageQuery): Promise<Page> => {
  if (!before) await lapseCredits(account)
  const current = before ? undefined : ((await findAccount(account.userId)) ?? account)
  const rows = await queryEntries(account.userId, { newestFirst: true, limit: limit + 1, before })
  return {
    entries: rows.slice(0, limit).map((row) => toCreditEntry(String(row.sk), CreditEntryRow.parse(row))),
    balance: current ? toAccount(current).credits : null,
    hasMore: rows.length > limit,
  }
}

const toCreditEntry = (sortKey: string, { type, credits, at, ...row }: CreditEntryRow): CreditEntry => ({
  id: sortKey.slice(creditEntryPrefix.length),
  type,
  credits,
  at,
  generationId: row.generationId ?? null,
  toolId: row.toolId ?? null,
  reason: row.reason ?? null,
})
