/** Stripe's minimum charge, in US cents (docs/vendors.md, Stripe). */
const minimumChargeCents = 50

/**
 * The charge of an invoice and the customer's balance after it, in US cents. A positive balance is owed and joins the
 * next invoice, like an amount below the minimum charge. A negative balance is a credit (docs/vendors.md, Stripe).
 */
export const chargeOf = (totalCents: number, balanceCents: number): { dueCents: number; balanceCents: number } => {
  const owed = totalCents + balanceCents
  return owed < minimumChargeCents ? { dueCents: 0, balanceCents: owed } : { dueCents: owed, balanceCents: 0 }
}
