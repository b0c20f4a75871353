import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'

/**
 * Whether this call is the first of its account to tell of a purchase, which the advertisers are told once. Two tabs
 * at once get one yes.
 */
export const trackConversion = ({ userId }: AccountRow): Promise<boolean> =>
  changeRow(keys.account(userId), {
    set: 'SET adsConversionTracked = :yes',
    condition: 'adsConversionTracked = :no',
    values: { ':yes': true, ':no': false },
  })
