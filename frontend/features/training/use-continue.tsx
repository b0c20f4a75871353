import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { hasActiveTier } from '#shared/access.ts'
import type { Account } from '#shared/entities/account.ts'
import { limits } from '#shared/limits.ts'
import { CostDialog } from './cost-dialog.tsx'

/**
 * The way to the example photos, or first to what an account lacks for a training (docs/product.md, Screens); `redirect` is where
 * the plans lead back to.
 */
export const useContinue = (
  account: Account | undefined,
  redirect: string,
): { goOn: () => void; dialog: ReactNode } => {
  const [isAskingCredits, setIsAskingCredits] = useState(false)
  const navigate = useNavigate()
  const goOn = () => {
    if (account && !account.dev) {
      if (!hasActiveTier(account)) return void navigate(paths.subscriptionBefore(redirect))
      if (account.credits < limits.trainingCredits) return setIsAskingCredits(true)
    }
    void navigate(paths.examplePhotos)
  }
  return {
    goOn,
    dialog: (
      <CostDialog isOpen={isAskingCredits} onClose={() => setIsAskingCredits(false)} credits={account?.credits ?? 0} />
    ),
  }
}
