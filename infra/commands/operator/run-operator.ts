import { parseArgs } from 'node:util'
import { toAccount } from '#functions/core/accounts/accounts.ts'
import type { PoolUser } from '#functions/core/clients/aws/user-pool.ts'
import { ConditionsFailed } from '#functions/core/db/transact.ts'
import { adjustCredits, changeSetting, recordAct, setDev, showAccount } from '#functions/core/operator/operate.ts'
import { UserId } from '#shared/entities/ids.ts'
import { complaintsReport } from './complaints.ts'
import { costsReport } from './costs.ts'
import { OperatorError } from './operator-error.ts'

const operatorUsage = `npm run operator -- [--stage <name>] <command>

  show <email|userId>                               what the account is and has
  set-dev <email|userId> on|off                     past every subscription and credit check, or no longer
  end-sessions <email|userId>                       signed out everywhere, at once
  delete-account <email|userId>                     for good, with everything in it; also after its user was deleted
  adjust <email|userId> <+n|-n> --reason "<words>"  pack credits; the user sees the words
  setting welcomeCredits <n>                        credits for a new account
  setting creditsPaywall on|off                     gates lead to /credits-paywall
  setting photoAdvice on|off                        photos are recognised for advice before a start
  setting roomMaps on|off                           a brush selects things by a press; designs name changed windows
  users                                             all users of the pool, as CSV
  costs                                             cost and margin of designs; reads the whole table
  complaints                                        free repairs by model and complaint; reads the whole table
  rooms-bench [--rooms a,b] [--yes]                 compares models on sample rooms; live with REPLICATE_API_TOKEN

Without --stage it is the local stack at PORT (3000).`

export type OperatorContext = {
  userIdsOf: (email: string) => Promise<string[]>
  endSessions: (userId: string) => Promise<void>
  /** All users of the pool. */
  users: () => AsyncIterable<PoolUser>
  /** Queues the deletion of the user's account. */
  deleteAccount: (userId: string) => Promise<void>
  /** The user and host name of the terminal, for the audit rows. */
  by: string
}

/** Runs a command line and returns the text to print. Throws `OperatorError` for a wrong or impossible command. */
export const runOperator = async (given: readonly string[], context: OperatorContext): Promise<string> => {
  const { positionals, values } = parsed(given)
  const [command = '', ...rest] = positionals
  switch (command) {
    case 'show':
      return show(rest, context)
    case 'set-dev':
      return markDev(rest, context)
    case 'end-sessions':
      return signOut(rest, context)
    case 'delete-account':
      return deleteOne(rest, context)
    case 'adjust':
      return correct(rest, values.reason, context)
    case 'setting':
      return set(rest, context)
    case 'complaints':
      return complaintsReport()
    case 'users':
      return userList(context)
    case 'costs':
      return costsReport()
    default:
      throw new OperatorError(operatorUsage)
  }
}

// `parseArgs` reads a negative number as an option, so it is encoded.
const parsed = (given: readonly string[]) => {
  const args = given.map((one) => (/^-\d+$/.test(one) ? `minus ${one.slice(1)}` : one))
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } })
    return { positionals: positionals.map((one) => one.replace(/^minus /, '-')), values }
  } catch (cause) {
    throw new OperatorError(`${cause instanceof Error ? cause.message : cause}\n\n${operatorUsage}`, { cause })
  }
}

const userList = async ({ users, by }: OperatorContext): Promise<string> => {
  await recordAct('everybody', 'users', by)
  const lines = ['userId,email,status,createdAt']
  for await (const { userId, email, status, createdAt } of users())
    lines.push([userId, `"${email.replaceAll('"', '""')}"`, status, createdAt].join(','))
  return lines.join('\n')
}

const userIdOf = async (who: string | undefined, { userIdsOf }: OperatorContext): Promise<string> => {
  if (!who) throw new OperatorError(operatorUsage)
  if (UserId.safeParse(who).success) return who
  const [userId, ...others] = await userIdsOf(who)
  if (!userId) throw new OperatorError(`Nobody has signed up as ${who}.`)
  if (others.length > 0) throw new OperatorError(`${who} is more than one user: ${[userId, ...others].join(', ')}`)
  return userId
}

const noAccount = (userId: string) => new OperatorError(`${userId} has no account: it is made at the first sign-in.`)

const show = async ([who]: readonly string[], context: OperatorContext): Promise<string> => {
  const userId = await userIdOf(who, context)
  const account = await showAccount(userId, context.by)
  if (!account) throw noAccount(userId)
  const { stripeCustomer, planPeriodEnd } = account
  return JSON.stringify({ ...toAccount(account), planPeriodEnd, stripeCustomer }, null, 2)
}

const switches: Readonly<Record<string, boolean>> = { on: true, off: false }

const switchOf = (word: string | undefined): boolean => {
  const isOn = switches[word ?? '']
  if (isOn === undefined) throw new OperatorError(`"${word ?? ''}" is neither on nor off.`)
  return isOn
}

const markDev = async ([who, word]: readonly string[], context: OperatorContext): Promise<string> => {
  const isDev = switchOf(word)
  const userId = await userIdOf(who, context)
  try {
    await setDev(userId, isDev, context.by)
  } catch (error) {
    throw error instanceof ConditionsFailed ? noAccount(userId) : error
  }
  return `${who} is ${isDev ? 'now' : 'no longer'} a dev account.`
}

const signOut = async ([who]: readonly string[], context: OperatorContext): Promise<string> => {
  const userId = await userIdOf(who, context)
  await recordAct(userId, 'end-sessions', context.by)
  await context.endSessions(userId)
  return `${who} is signed out everywhere.`
}

const deleteOne = async ([who]: readonly string[], context: OperatorContext): Promise<string> => {
  const userId = await userIdOf(who, context)
  await recordAct(userId, 'delete-account', context.by)
  await context.deleteAccount(userId)
  return `${who} will be deleted within minutes, with everything in the account.`
}

const correct = async ([who, amount = '']: readonly string[], reason: string | undefined, context: OperatorContext) => {
  if (!/^[+-]?[1-9]\d{0,5}$/.test(amount))
    throw new OperatorError(`"${amount}" is no number of credits, like +50 or -50.`)
  if (!reason?.trim()) throw new OperatorError('Say why, in words that the user may read: --reason "…"')
  const userId = await userIdOf(who, context)
  if (!(await showAccount(userId, context.by))) throw noAccount(userId)
  const changed = await adjustCredits(userId, Number(amount), reason.trim(), context.by)
  if (changed === 0) return `${who} has no pack credits to take.`
  return `${who} has ${Math.abs(changed)} pack credits ${changed > 0 ? 'more' : 'less'}.`
}

const set = async ([name, value = '']: readonly string[], { by }: OperatorContext): Promise<string> => {
  if (name === 'creditsPaywall' || name === 'photoAdvice' || name === 'roomMaps')
    await changeSetting(name, switchOf(value), by)
  else if (name !== 'welcomeCredits')
    throw new OperatorError(`There is no setting "${name ?? ''}".\n\n${operatorUsage}`)
  else if (!/^\d{1,6}$/.test(value)) throw new OperatorError(`"${value}" is no number of credits.`)
  else await changeSetting(name, Number(value), by)
  return `${name} is ${value}. It takes up to five minutes to show everywhere.`
}
