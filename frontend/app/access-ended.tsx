import { Box, Button } from '@mui/material'
import { CircleAlert } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { usePaymentDue } from '#frontend/features/billing/payment-due.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Tier } from '#shared/entities/tier.ts'

/** `from` is the page to return to after a purchase; `tier` is the one that the account had while the page was open. */
type AccessEndedProps = { tier: Tier | null; offers: string; from: string }

const whatEnded = (tier: Tier | null) =>
  tier === null || tier === 'CREDITS_ONLY' ? billingCopy.accessEnded : billingCopy.planEnded

/** Replaces the design tools of an account whose plan has ended while they were open. */
export const AccessEnded = ({ tier, offers, from, hasDesigns }: AccessEndedProps & { hasDesigns: boolean }) => (
  <Box sx={{ width: '100%', maxWidth: 720, mx: 'auto', px: 'var(--gutter)', py: 8 }}>
    <PageMessage
      icon={CircleAlert}
      component="h1"
      role="alert"
      title={whatEnded(tier)}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          <Button variant="contained" color="primary" component={RouterLink} to={offers} state={{ from }}>
            {billingCopy.seeOffers}
          </Button>
          {hasDesigns && (
            <Button component={RouterLink} to={paths.gallery}>
              {galleryCopy.openGallery}
            </Button>
          )}
        </Box>
      }
    >
      {billingCopy.afterPlan}
    </PageMessage>
  </Box>
)

/** Shown above the gallery of an account that may only keep its designs. An open payment has a banner of its own. */
export const DesignsKept = ({ tier, offers, from }: AccessEndedProps) => {
  const isPaymentDue = usePaymentDue()
  if (isPaymentDue) return null
  return (
    <Box sx={{ p: 2 }}>
      <Banner
        severity="info"
        action={
          <Button size="small" component={RouterLink} to={offers} state={{ from }}>
            {billingCopy.seeOffers}
          </Button>
        }
      >
        {whatEnded(tier)}
        <Box component="span" sx={{ display: 'block', fontWeight: 400 }}>
          {billingCopy.afterPlan}
        </Box>
      </Banner>
    </Box>
  )
}
