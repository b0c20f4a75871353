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
 * Reads a query again. Invalidating alone would keep a first response that is still on its way and was read before the
 * change, so a first read starts anew; who waits for it gets the new response.
 */
export const readAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle' })
  for (const query of first) {
    void query.cancel({ silent: true })
    // A failure is the waiting caller's, and the query's observers show it.
    query.fetch().catch(() => {})
  }
  await client.invalidateQueries({ queryKey })
}
