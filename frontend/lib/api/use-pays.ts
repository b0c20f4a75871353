import { useQuery } from '@tanstack/react-query'
import { accountQuery } from './queries.ts'

/** Whether the account pays for its pictures: a `dev` account does not, and sees no prices (docs/product.md, Access). */
export const usePays = (): boolean => {
  const { data: account } = useQuery(accountQuery)
  return !account?.dev
}
