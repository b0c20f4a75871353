import { Box, Button, Typography } from '@mui/material'
import { Sparkle } from 'lucide-react'
import { Price } from '#frontend/components/price.tsx'
import { usePrimaryButton } from '#frontend/components/primary-button.ts'
import { Tag } from '#frontend/components/tag.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { allPacks, creditPriceInWords, discountPercent, type Pack } from '#shared/billing/packs.ts'
import type { PackSource } from '#shared/contracts/billing.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { offersCopy } from '#shared/copy/payment.ts'
import { picturesFor } from '#shared/tools/picture-price.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { useOfferInUrl } from './offer-in-url.ts'
import { PayNotes } from './pay-notes.tsx'
import { usePackCheckout } from './use-checkout.ts'

const defaultIndex = 1

const columnsFor = (count: number) => ({
  xs: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  lg: `repeat(${count}, minmax(0, 1fr))`,
})

type PackCardsProps = { packs: readonly Pack[]; source: PackSource }

export const PackCards = ({ packs, source }: PackCardsProps) => {
  const [wanted, choose] = useOfferInUrl('pack')
  const value = (packs.find(({ id }) => id === wanted) ?? packs[defaultIndex])?.id ?? ''
  const { leave, busyWith } = usePackCheckout(source)
  const payButton = usePrimaryButton()
  return (
    <>
      <ChoiceCards
        label={offersCopy.packs}
        hasBadgeOnEdge
        value={value}
        onChange={choose}
        sx={{ gridTemplateColumns: columnsFor(packs.length) }}
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
      <Tag isQuiet>{offersCopy.discount(discountPercent(pack))}</Tag>
      <Size of={pack} />
    </Box>
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 500, color: 'text.primary' }}>
        {billingCopy.enoughFor(picturesFor(pack.credits))}
      </Box>
      <Box component="span" sx={{ display: 'block' }}>
        {billingCopy.aCredit(creditPriceInWords(pack))}
      </Box>
      {billingCopy.packTerms}
    </Box>
  </>
)

/**
 * The size of a pack among all of them. Four-pointed stars behind the word, since a row of five-pointed ones reads as a
 * rating (docs/product.md, Money).
 */
const Size = ({ of: { stars } }: { of: Pack }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', color: 'text.secondary' }}>
    <Box component="span" sx={{ typography: 'caption' }}>
      {billingCopy.size} <VisuallyHidden>{billingCopy.sizeInWords(stars, allPacks.length)}</VisuallyHidden>
    </Box>
    <Box component="span" aria-hidden sx={{ display: 'inline-flex', '& svg': { fill: 'currentColor' } }}>
      {Array.from({ length: stars }, (_, index) => (
        <Sparkle key={String(index)} size={16} strokeWidth={1} />
      ))}
    </Box>
  </Box>
)
