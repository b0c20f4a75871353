import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, create, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import type { Posting } from './balance.ts'
import { entryIdAfter, entryWrite } from './credit-entries.ts'

/** A posting, and additional writes of its transaction. */
export type Decision = Posting & {
  /** Stored in the row of the business key, for later refunds and disputes. */
  record?: Record<string, unknown>
  /** Additional writes of the same transaction, each with its own condition. */
  writes?: Write[]
}

/**
 * Makes one change of credits, at most once per business key. Key, balance and entries are one transaction, which fails
 * when the key was used or the balance changed. After a changed balance, `decide` is called again. False when the key
 * was used before or `decide` returns undefined. Throws without an account, and `request.busy` after too many changes.
 */
export const post = async (
  userId: string,
  businessKey: string,
  decide: (account: AccountRow) => Decision | undefined | Promise<Decision | undefined>,
): Promise<boolean> => {
  return retryOnChange(async () => {
    const account = await findAccount(userId)
    if (!account) throw new Error(`There is no account ${userId} to post ${businessKey} to`)
    const decision = await decide(account)
    if (!decision) return false
    try {
      await transact([
        create(keys.once(businessKey), { userId, at: new Date().toISOString(), ...decision.record }),
        ...postingWrites(account, decision),
        ...(decision.writes ?? []),
      ])
      return true
    } catch (error) {
      if (error instanceof ConditionsFailed && error.isAbout(keys.once(businessKey))) return false
      throw error
    }
  })
}

/** The writes of a new balance and its entries. The entry ids continue after the account's latest one. */
const postingWrites = (before: AccountRow, { balance, entries }: Posting): Write[] => {
  let latest = before.latestEntry
  const writes = entries.map((entry) => {
    latest = entryIdAfter(latest)
    return entryWrite(before.userId, entry, latest)
  })
  return [balanceWrite(before, { ...balance, latestEntry: latest }), ...writes]
}

/** A missing attribute counts as null, because older rows do not have it. */
export const unchangedEntries = '(attribute_not_exists(latestEntry) OR latestEntry = :latest)'

/**
 * The write of the new balance, on the condition that the balance and the entries are unchanged. `grantedFrom` needs no
 * condition, because it only changes together with `grantedThrough`.
 */
const balanceWrite = (before: AccountRow, after: Posting['balance'] & Pick<AccountRow, 'latestEntry'>): Write =>
  change(keys.account(before.userId), {
    set: 'SET planCredits = :plan, planPeriodEnd = :end, grantedFrom = :from, grantedThrough = :through, packCredits = :pack, debt = :debt, packsBought = :packs, claims = :claims, latestEntry = :entry',
    condition: `planCredits = :planBefore AND planPeriodEnd = :endBefore AND packCredits = :packBefore AND debt = :debtBefore AND grantedThrough = :throughBefore AND ${unchangedEntries}`,
    values: {
      ':plan': after.planCredits,
      ':end': after.planPeriodEnd,
      ':from': after.grantedFrom,
      ':through': after.grantedThrough,
      ':pack': after.packCredits,
      ':debt': after.debt,
      ':packs': after.packsBought,
      ':claims': after.claims,
      ':entry': after.latestEntry,
      ':planBefore': before.planCredits,
      ':endBefore': before.planPeriodEnd,
      ':packBefore': before.packCredits,
      ':debtBefore': before.debt,
      ':throughBefore': before.grantedThrough,
      ':latest': before.latestEntry,
    },
  })
