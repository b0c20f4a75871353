import { ulid } from 'ulid'
import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import type { Settings } from '#functions/core/accounts/settings.ts'
import { adjust } from '#functions/core/credits/ledger.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow, putRow } from '#functions/core/db/rows.ts'
import { change, create, transact, type Write } from '#functions/core/db/transact.ts'

/** A use of the operator's command: `by` is who sits at the terminal. */
type Act = { by: string; what: string; userId?: string }

const rowOf = (act: Act) => ({ ...act, at: new Date().toISOString() })

/** Every use leaves a row, in the transaction of what it changes. */
const actWrite = (act: Act): Write => create(keys.operatorAct(ulid()), rowOf(act))

/** An account as it is stored, with a record of who looked; undefined when there is none. */
export const showAccount = async (userId: string, by: string): Promise<AccountRow | undefined> => {
  await putRow(keys.operatorAct(ulid()), rowOf({ by, what: 'show', userId }))
  return findAccount(userId)
}

/** Lets an account pass every subscription and credit check, or no longer. Throws `ConditionsFailed` without one. */
export const setDev = (userId: string, isDev: boolean, by: string): Promise<void> =>
  transact([
    change(keys.account(userId), {
      set: 'SET dev = :dev',
      condition: 'attribute_exists(pk)',
      values: { ':dev': isDev },
    }),
    actWrite({ by, what: `set-dev ${isDev ? 'on' : 'off'}`, userId }),
  ])

/**
 * Corrects the pack credits of an account, which sees it with its reason in its history; takes at most what is there.
 * What they changed by: 0 when there was nothing to take.
 */
export const adjustCredits = async (userId: string, credits: number, reason: string, by: string): Promise<number> => {
  const businessKey = `adjust:${ulid()}`
  let changed = 0
  await post(userId, businessKey, (account) => {
    const posting = adjust(account, credits, reason, businessKey)
    changed = posting.balance.packCredits - account.packCredits
    if (changed === 0) return undefined
    const what = `adjust ${changed} as ${businessKey}: ${reason}`
    return { ...posting, record: { by }, writes: [actWrite({ by, what, userId })] }
  })
  return changed
}

/** Changes one setting and leaves the others. */
export const changeSetting = async <Name extends keyof Settings>(name: Name, value: Settings[Name], by: string) => {
  const act = actWrite({ by, what: `setting ${name} ${value}` })
  const isThere = await getRow(keys.settings())
  await transact([
    isThere
      ? change(keys.settings(), {
          set: 'SET #name = :value',
          condition: 'attribute_exists(pk)',
          names: { '#name': name },
          values: { ':value': value },
        })
      : create(keys.settings(), { [name]: value }),
    act,
  ])
}
