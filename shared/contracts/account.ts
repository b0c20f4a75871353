import * as z from 'zod'
import { Account } from '#shared/entities/account.ts'
import { BoardId } from '#shared/entities/board.ts'
import { area, endpoint } from './endpoint.ts'

/** The operator's settings that screens need. The server caches them for five minutes. */
export const PublicSettings = z.object({
  /** Gated routes redirect to /credits-paywall instead of /paywall (docs/product.md, Access). */
  creditsPaywall: z.boolean(),
})

export const account = area('account', {
  read: endpoint({ method: 'GET', path: '/account', result: Account }),
  /** Queues the deletion of the caller's account. */
  remove: endpoint({
    method: 'POST',
    path: '/account/delete',
    status: 202,
    body: z.object({ confirmation: z.string().max(320) }),
    result: z.object({}),
  }),
  /** Starts an export of the caller's data. The account shows its progress. */
  startExport: endpoint({ method: 'POST', path: '/account/export', status: 202, result: Account }),
  /** Signed URLs of the export's archives, valid for an hour. */
  exportLinks: endpoint({
    method: 'GET',
    path: '/account/export',
    result: z.object({ urls: z.array(z.url()) }),
  }),
  /** Records that the onboarding tour was shown. */
  tourSeen: endpoint({ method: 'POST', path: '/account/tour-seen', result: Account }),
  /** Stores where the account publishes its listings. */
  chooseBoard: endpoint({
    method: 'PUT',
    path: '/account/listing-board',
    body: z.strictObject({ board: BoardId }),
    result: Account,
  }),
  settings: endpoint({ method: 'GET', path: '/settings', result: PublicSettings }),
})
