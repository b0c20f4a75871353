import { type AccountRow, findAccount } from '#functions/core/accounts/accounts.ts'
import { createCustomer, deleteCustomer, hasCustomer } from '#functions/core/clients/stripe/stripe-customers.ts'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { ConditionsFailed, change, create, transact } from '#functions/core/db/transact.ts'
import { UserId } from '#shared/entities/ids.ts'
import { nobody } from './purchase-rows.ts'

/**
 * The Stripe customer of an account. Created before the first checkout, and stored in both directions. A customer that
 * was deleted at Stripe is replaced. Customers are never matched by email. Two simultaneous calls return the same
 * customer.
 */
export const ensureCustomer = async (account: AccountRow): Promise<string> => {
  const { stripeCustomer: before } = account
  return before && (await hasCustomer(before)) ? before : replaceCustomer(account, before)
}

const replaceCustomer = async ({ userId, email }: AccountRow, before: string | null): Promise<string> => {
  const customer = await createCustomer(userId, email, before)
  try {
    await transact([
      change(keys.account(userId), {
        set: 'SET stripeCustomer = :customer',
        condition: 'stripeCustomer = :before',
        values: { ':customer': customer, ':before': before },
      }),
      create(keys.stripeCustomer(customer), { userId }),
      // The account's deletion only finds its latest customer, so the earlier one is detached here.
      ...(before ? [detachWrite(before)] : []),
    ])
    return customer
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    const account = await findAccount(userId)
    if (account?.stripeCustomer && account.stripeCustomer !== before) return account.stripeCustomer
    // The account was deleted in the meantime. This customer is stored nowhere, so delete it now.
    if (!account) await deleteCustomer(customer)
    throw error
  }
}

const detachWrite = (customer: string) =>
  change(keys.stripeCustomer(customer), {
    set: 'SET userId = :nobody',
    condition: 'attribute_exists(pk)',
    values: { ':nobody': nobody },
  })

/** The user of a Stripe customer; undefined when this app did not create the customer. */
export const userOfCustomer = async (customer: string): Promise<UserId | undefined> => {
  const row = await getRow(keys.stripeCustomer(customer))
  return row && UserId.parse(row.userId)
}
