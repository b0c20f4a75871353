import { ulid } from 'ulid'
import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, create, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { entryWrite } from './credit-entries.ts'
import type { Balance, Posting } from './ledger.ts'

/** A posting, with what belongs into its transaction. */
export type Decision = Posting & {
  /** Kept with the business key, for whoever needs to know of it later. */
  record?: Record<string, unknown>
  /** Further writes of the same transaction, each with a condition of its own. */
  writes?: Write[]
}

/**
 * Makes one change of credits that happens at most once for its business key, whatever is retried, doubled or
 * reordered: key, guarded balance and entries in one transaction. `decide` is asked again when the balance changed
 * meanwhile. False when the key was used before, or `decide` finds nothing to do. Throws when there is no account.
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
        balanceWrite(userId, account, decision.balance),
        ...entryWrites(userId, decision),
        ...(decision.writes ?? []),
      ])
      return true
    } catch (error) {
      if (error instanceof ConditionsFailed && error.failed.includes(0)) return false
      throw error
    }
  })
}

/** Their ids are in the order of the entries, which otherwise chance would decide within one millisecond. */
const entryWrites = (userId: string, { entries }: Posting): Write[] => {
  const ids = entries.map(() => ulid()).sort()
  return entries.map((entry, index) => entryWrite(userId, entry, ids[index]))
}

/**
 * The balance as it becomes, on the condition that it is still the one that was read; `grantedFrom` changes with the
 * others only.
 */
const balanceWrite = (userId: string, before: Balance, after: Balance): Write =>
  change(keys.account(userId), {
    set: 'SET planCredits = :plan, planPeriodEnd = :end, grantedFrom = :from, grantedThrough = :through, packCredits = :pack, debt = :debt, hasBoughtPack = :bought',
    condition:
      'planCredits = :planBefore AND planPeriodEnd = :endBefore AND packCredits = :packBefore AND debt = :debtBefore AND grantedThrough = :throughBefore',
    values: {
      ':plan': after.planCredits,
      ':end': after.planPeriodEnd,
      ':from': after.grantedFrom,
      ':through': after.grantedThrough,
      ':pack': after.packCredits,
      ':debt': after.debt,
      ':bought': after.hasBoughtPack,
      ':planBefore': before.planCredits,
      ':endBefore': before.planPeriodEnd,
      ':packBefore': before.packCredits,
      ':debtBefore': before.debt,
      ':throughBefore': before.grantedThrough,
    },
  })
