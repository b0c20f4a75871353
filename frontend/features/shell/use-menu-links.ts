import { useQuery } from '@tanstack/react-query'
import { Coins, CreditCard, type LucideIcon, SquareUserRound, UserRound } from 'lucide-react'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { canBuyMoreCredits, hasAccess } from '#shared/access.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'

type Place = { label: string; to: string; icon: LucideIcon }

/**
 * The pages that the header and its menu lead to: only those that open to the account, and no shop to a developer, who pays
 * nothing (docs/product.md, Screens).
 */
export const usePlaces = (): Place[] => {
  const { data: account } = useQuery(accountQuery)
  const models = { label: trainingNewsCopy.title, to: paths.myModels, icon: SquareUserRound }
  const credits = {
    label: billingCopy.buyCredits,
    to: account && !canBuyMoreCredits(account) ? paths.creditsPaywall : paths.buyCredits,
    icon: Coins,
  }
  return [
    ...(account && !hasAccess(account) ? [] : [models]),
    ...(account?.dev ? [] : [credits]),
    ...(account?.subscription ? [{ label: billingCopy.plan, to: paths.subscription, icon: CreditCard }] : []),
    { label: 'Account', to: paths.account, icon: UserRound },
  ]
}
