import { ulid } from 'ulid'
import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { ConditionsFailed, change, create, retryOnChange, transact, type Write } from '#functions/core/db/transact.ts'
import { entryWrite } from './credit-entries.ts'
import type { Balance, Posting } from './ledger.ts'

/** A posting, and further parts of its transaction. */
export type Decision = Posting & {
  /** Stored in the row of the business key, for later refunds and disputes. */
  record?: Record<string, unknown>
  /** Further writes of the same transaction, each with its own condition. */
  writes?: Write[]
}

/**
 * Makes one change of credits, at most once per business key: key, balance and entries are one transaction, whose
 * conditions fail for a used key or a changed balance. A changed balance calls `decide` again. False when the key was
 * used before or `decide` returns undefined. Throws without an account, and `request.busy` after too many changes.
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

/** Sorts the new ids, since ULIDs of one millisecond are in random order, so that the entries keep their order. */
const entryWrites = (userId: string, { entries }: Posting): Write[] => {
  const ids = entries.map(() => ulid()).sort()
  return entries.map((entry, index) => entryWrite(userId, entry, ids[index]))
}

/**
 * The write of the new balance, on condition that the balance that was read is unchanged. `grantedFrom` needs no
 * condition, since it never changes alone.
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
