import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { area, endpoint } from './endpoint.ts'

/** What an operator has set that screens decide by; up to five minutes old. */
export const PublicSettings = z.object({
  /** Gates lead to /credits-paywall instead of /paywall (readings, Access). */
  creditsPaywall: z.boolean(),
})

export const account = area('account', {
  read: endpoint({ method: 'GET', path: '/account', result: Account }),
  settings: endpoint({ method: 'GET', path: '/settings', result: PublicSettings }),
})
