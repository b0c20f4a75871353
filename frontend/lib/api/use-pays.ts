import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './queries.ts'

/** Whether the account pays for what it makes: `dev` does not, and is shown no price of it (docs/product.md, Access). */
export const usePays = (): boolean => {
  const { data: account } = useQuery(accountQuery)
  return !account?.dev
}
