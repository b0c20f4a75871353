import { Box, Button, Typography } from '@mui/material'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { Price } from '#frontend/components/price.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { Tag } from '#frontend/components/tag.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { creditPriceInWords, discountPercent, type Pack } from '#shared/billing/plans.ts'
import type { PackSource } from '#shared/contracts/billing.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { picturesFor } from '#shared/tools/picture-price.ts'
import { usePackCheckout } from './checkout.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { PayNotes } from './pay-notes.tsx'

const defaultIndex = 1

type PackCardsProps = { packs: readonly Pack[]; source: PackSource }

export const PackCards = ({ packs, source }: PackCardsProps) => {
  const [value, setValue] = useState(packs[defaultIndex]?.id ?? '')
  const { leave, busyWith } = usePackCheckout(source)
  const payButton = usePrimaryButton()
  const columns = packs.length
  const cards = (
    <ChoiceCards
      label="Credit packs"
      hasBadgeOnEdge
      value={value}
      onChange={setValue}
      sx={{
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: `repeat(${columns}, minmax(0, 1fr))`,
        },
      }}
      cards={packs.map((pack) => ({
        id: pack.id,
        title: pack.title,
        face: <Face pack={pack} />,
        badge: pack.badge && <Tag>{pack.badge}</Tag>,
        action: (
          <>
            <Button
              fullWidth
              {...payButton}
              loading={busyWith === pack.id}
              disabled={busyWith !== undefined}
              onClick={() => void leave(pack.id)}
            >
              {billingCopy.buyCredits}
            </Button>
            <PayNotes credits={pack.credits} />
          </>
        ),
      }))}
    />
  )
  return (
    <>
      {cards}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {billingCopy.starsExplained}
      </Typography>
    </>
  )
}

const Face = ({ pack }: { pack: Pack }) => (
  <>
    <Price cents={pack.priceCents} insteadOfCents={pack.originalPriceCents} />
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 0.5 }}>
      <Tag isQuiet>{discountPercent(pack)}% off</Tag>
      <Stars count={pack.stars} />
    </Box>
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 500, color: 'text.primary' }}>
        {billingCopy.enoughFor(picturesFor(pack.credits))}
      </Box>
      <Box component="span" sx={{ display: 'block' }}>
        {billingCopy.aCredit(creditPriceInWords(pack))}
      </Box>
      Paid once, never expires
    </Box>
  </>
)

export const Stars = ({ count }: { count: number }) => (
  <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary', '& svg': { fill: 'currentColor' } }}>
    <VisuallyHidden>{count === 1 ? '1 star' : `${count} stars`}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      <Star key={String(index)} size={16} strokeWidth={1.5} aria-hidden />
    ))}
  </Box>
)
