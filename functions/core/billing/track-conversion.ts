import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'

/**
 * Whether this call is the first of its account, so that a purchase is reported to the advertisers once
 * (docs/product.md, Money). Of two calls at once, one returns true.
 */
export const trackConversion = ({ userId }: AccountRow): Promise<boolean> =>
  changeRow(keys.account(userId), {
    set: 'SET adsConversionTracked = :yes',
    condition: 'adsConversionTracked = :no',
    values: { ':yes': true, ':no': false },
  })
