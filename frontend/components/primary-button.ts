import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { isPaymentOpen } from '#shared/access.ts'

/**
 * The style of a screen's main button: filled, unless the banner about an open payment has the only filled one
 * (docs/product.md, Money).
 */
export const usePrimaryButton = () => {
  const { data: account } = useQuery(accountQuery)
  return account && isPaymentOpen(account) ? ({} as const) : ({ variant: 'contained', color: 'primary' } as const)
}
