import type { AccountRow } from '#functions/core/accounts/accounts.ts'
import type { NewEntry } from './credit-entries.ts'

/**
 * The part of an account that postings change. Plan credits belong to a paid period and lapse; pack credits do not
 * (docs/product.md, Credits). Holds are in `holds.ts`, because they change the balance without reading it.
 */
export type Balance = Pick<
  AccountRow,
  'planCredits' | 'planPeriodEnd' | 'grantedFrom' | 'grantedThrough' | 'packCredits' | 'debt' | 'packsBought' | 'claims'
>

export type Posting = { balance: Balance; entries: NewEntry[] }
