import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { area, endpoint } from './endpoint.ts'

/** The operator's settings that screens need; the server caches them for five minutes. */
export const PublicSettings = z.object({
  /** Gated routes lead to /credits-paywall instead of /paywall (docs/product.md, Access). */
  creditsPaywall: z.boolean(),
})

export const account = area('account', {
  read: endpoint({ method: 'GET', path: '/account', result: Account }),
  settings: endpoint({ method: 'GET', path: '/settings', result: PublicSettings }),
})
