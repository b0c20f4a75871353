import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import { keys } from '#functions/core/db/keys.ts'
import { changeRow } from '#functions/core/db/rows.ts'

/**
 * Claims the report of a purchase to the advertisers, once per account (docs/product.md, Money). True for the first
 * call only, also of two simultaneous ones.
 */
export const trackConversion = ({ userId }: AccountRow): Promise<boolean> =>
  changeRow(keys.account(userId), {
    set: 'SET adsConversionTracked = :yes',
    condition: 'adsConversionTracked = :no',
    values: { ':yes': true, ':no': false },
  })
