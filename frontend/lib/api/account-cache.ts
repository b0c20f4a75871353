import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '#shared/entities/account.ts'
import { accountQuery, creditHistoryQuery } from './queries.ts'

/** Caches an account that the server pushed or returned; its credit history is read again. */
export const keepAccount = (client: QueryClient, account: Account): void => {
  // A response still on its way was read before this change and would undo it.
  void client.cancelQueries({ queryKey: accountQuery.queryKey })
  client.setQueryData(accountQuery.queryKey, account)
  void client.invalidateQueries({ queryKey: creditHistoryQuery.queryKey })
}
