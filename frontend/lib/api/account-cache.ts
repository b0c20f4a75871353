import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Account } from '#shared/entities/account.ts'
import { accountQuery, creditHistoryQuery } from './queries.ts'

/** Caches an account that the server pushed or returned; its credit history is read again. */
export const keepAccount = (client: QueryClient, account: Account): void => {
  // A response still on its way was read before this change and would undo it.
  void client.cancelQueries({ queryKey: accountQuery.queryKey })
  client.setQueryData(accountQuery.queryKey, account)
  void readAgain(client, creditHistoryQuery.queryKey)
}

/**
 * Reads a query again. Cancelled first, since invalidating alone would keep a first response that is still on its way and
 * was read before the change.
 */
export const readAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
