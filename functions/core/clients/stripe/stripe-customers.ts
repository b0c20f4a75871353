import { createHash } from 'node:crypto'
import { isMissing, stripe } from './stripe.ts'

/**
 * Creates the customer of a user. `replaced` is an earlier customer that was deleted. Idempotent for a day: Stripe
 * returns the same customer for the same key. Stripe refuses a key with other parameters, so the key contains a digest
 * of the address.
 */
export const createCustomer = async (
  userId: string,
  email: string | null,
  replaced: string | null,
): Promise<string> => {
  const address = createHash('sha256')
    .update(email ?? '')
    .digest('hex')
    .slice(0, 16)
  const { id } = await (await stripe()).customers.create(
    { metadata: { userId }, ...(email && { email }) },
    { idempotencyKey: `customer:${userId}:${replaced ?? 'first'}:${address}` },
  )
  return id
}

/** Whether Stripe has this customer. A deleted customer is still found and has `deleted`. */
export const hasCustomer = async (customer: string): Promise<boolean> => {
  try {
    return !(await (await stripe()).customers.retrieve(customer)).deleted
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/**
 * Deletes a customer. Stripe ends the customer's subscriptions at once (docs/vendors.md, Stripe). A missing customer
 * counts as deleted.
 */
export const deleteCustomer = async (customer: string): Promise<void> => {
  try {
    await (await stripe()).customers.del(customer)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
