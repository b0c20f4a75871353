import { Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { AppError } from '#shared/errors.ts'

/** Names the plans that include bulk jobs, with a link to them, or to a payment that failed. */
export const UpgradeBanner = ({ refusal }: { refusal: AppError }) => {
  const isPastDue = refusal.code === 'subscription.pastDue'
  return (
    <Banner
      severity="info"
      action={
        <Button
          size="small"
          variant="text"
          component={RouterLink}
          to={isPastDue ? paths.account : paths.subscriptionWith('pro')}
        >
          {isPastDue ? billingCopy.updateCard : bulkCopy.seePlans}
        </Button>
      }
    >
      {refusal.message}
    </Banner>
  )
}
