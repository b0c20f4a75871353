import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { keptStudio } from './kept-studio.ts'

/** The studio, when this tab has kept a room of the account's with its tool; undefined without one. */
export const useKeptRoom = (): string | undefined => {
  const { data: account } = useQuery(accountQuery)
  return account && keptStudio(account.userId) ? paths.startDesigning : undefined
}
