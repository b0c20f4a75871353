import { type AccountRow, findAccount, firstTokenEpoch } from '#functions/core/accounts/accounts.ts'
import { readSettings } from '#functions/core/accounts/settings.ts'
import { entryWrite } from '#functions/core/credits/credit-entries.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { ConditionsFailed, create, transact } from '#functions/core/db/transact.ts'
import { appError } from '#shared/errors.ts'

/** Creates the account of a new user with the operator's welcome credits. An existing account stays unchanged. */
export const createAccount = async (userId: string, email: string | null, now = new Date()): Promise<void> => {
  const { welcomeCredits } = await readSettings()
  const row: AccountRow = {
    userId,
    email,
    createdAt: now.toISOString(),
    tier: null,
    active: false,
    planCredits: 0,
    planPeriodEnd: null,
    grantedFrom: null,
    grantedThrough: null,
    packCredits: welcomeCredits,
    packsBought: 0,
    held: 0,
    debt: 0,
    claims: null,
    latestEntry: null,
    dev: false,
    subscription: null,
    stripeCustomer: null,
    planCheckout: null,
    delayedCheckout: null,
    billingVersion: 0,
    purchasesCheckedAt: null,
    adsConversionTracked: false,
    dataExport: null,
    tokenEpoch: firstTokenEpoch,
    draftModelId: null,
    trainingId: null,
    selectedModelId: null,
    tourSeen: false,
    listingBoard: 'other',
  }
  const welcome = { credits: welcomeCredits, plan: 0, pack: welcomeCredits, businessKey: `welcome:${userId}` }
  try {
    await transact([
      create(keys.account(userId), row),
      ...(welcomeCredits > 0 ? [entryWrite(userId, { type: 'grant', ...welcome, reason: 'Welcome' })] : []),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/**
 * Creates and returns the account of a user of the pool who has none. Throws `account.deleted` when it was deleted
 * (docs/product.md, Accounts).
 */
export const createMissingAccount = async (userId: string): Promise<AccountRow> => {
  if (await getRow(keys.deletedAccount(userId))) throw appError('account.deleted')
  await createAccount(userId, null)
  const created = await findAccount(userId)
  if (!created) throw new Error(`The account of ${userId} was made and is not there`)
  return created
}
