import { ulid } from 'ulid'
import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import type { Settings } from '#functions/core/accounts/settings.ts'
import { adjust } from '#functions/core/credits/operator-correction.ts'
import { post } from '#functions/core/credits/post-credits.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow, putRow } from '#functions/core/db/rows.ts'
import { change, create, transact, type Write } from '#functions/core/db/transact.ts'
import { retry } from '#functions/core/runtime/retry.ts'
import { AppError } from '#shared/errors.ts'

/** One use of the operator's command. `by` is the user and host name of the operator's terminal. */
type Act = { by: string; what: string; userId?: string }

const rowOf = (act: Act) => ({ ...act, at: new Date().toISOString() })

/** The audit row of an act, in the same transaction as its change. */
const actWrite = (act: Act): Write => create(keys.operatorAct(ulid()), rowOf(act))

/**
 * Retries an operator's change while it is refused with `request.busy`, for at most 32 seconds. Unlike a page, a
 * terminal can wait until the account's other writers have finished.
 */
const retryWhileBusy = <Result>(work: () => Promise<Result>): Promise<Result> =>
  retry(work, {
    tries: 8,
    pauseMilliseconds: 250,
    mayRetry: (error) => error instanceof AppError && error.code === 'request.busy',
  })

/** Reads a stored account and records who read it. Undefined when there is none. */
export const showAccount = async (userId: string, by: string): Promise<AccountRow | undefined> => {
  await putRow(keys.operatorAct(ulid()), rowOf({ by, what: 'show', userId }))
  return findAccount(userId)
}

/** Records that an operator ends the sessions of a user or deletes the account. */
export const recordAct = (
  userId: string,
  what: 'end-sessions' | 'delete-account' | 'users',
  by: string,
): Promise<void> => putRow(keys.operatorAct(ulid()), rowOf({ by, what, userId }))

/** Sets or removes `dev` (docs/product.md, Access). Throws `ConditionsFailed` when there is no account. */
export const setDev = (userId: string, isDev: boolean, by: string): Promise<void> =>
  retryWhileBusy(() =>
    transact([
      change(keys.account(userId), {
        set: 'SET dev = :dev',
        condition: 'attribute_exists(pk)',
        values: { ':dev': isDev },
      }),
      actWrite({ by, what: `set-dev ${isDev ? 'on' : 'off'}`, userId }),
    ]),
  )

/**
 * Changes the pack credits of an account and returns the actual change: a negative one takes at most the available pack
 * credits. The owner sees the reason in the credit history.
 */
export const adjustCredits = async (userId: string, credits: number, reason: string, by: string): Promise<number> => {
  const businessKey = `adjust:${ulid()}`
  let changed = 0
  await retryWhileBusy(() =>
    post(userId, businessKey, (account) => {
      const posting = adjust(account, credits, reason, businessKey)
      changed = posting.balance.packCredits - account.packCredits
      if (changed === 0) return undefined
      const what = `adjust ${changed} as ${businessKey}: ${reason}`
      return { ...posting, record: { by }, writes: [actWrite({ by, what, userId })] }
    }),
  )
  return changed
}

/** Changes one setting. The others stay unchanged. */
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
