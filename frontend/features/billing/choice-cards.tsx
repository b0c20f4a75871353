import { Box, type SxProps, type Theme } from '@mui/material'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { focusRing } from '#frontend/theme/baseline.ts'
import { durations, easing } from '#frontend/theme/motion.ts'
import { radius } from '#frontend/theme/radius.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { useCarousel } from './use-carousel.ts'

export type ChoiceCard = {
  id: string
  title: string
  badge?: ReactNode
  face: ReactNode
  /** Shown only while the card is chosen. */
  action?: ReactNode
  /** The reason why the card cannot be chosen. */
  blocked?: string | undefined
}

type ChoiceCardsProps = {
  label: string
  cards: readonly ChoiceCard[]
  value: string
  onChange: (id: string) => void
  /** On a narrow screen the cards scroll sideways, and the one in the middle is chosen. */
  isCarousel?: boolean
  /** Puts the badges on the upper edges of the cards, where they take no room from the names. */
  hasBadgeOnEdge?: boolean
  sx?: SxProps<Theme>
}

const cardWidth = 'min(304px, 78vw)'

const carousel = {
  gridTemplateColumns: { xs: 'none', md: 'repeat(3, minmax(0, 1fr))' },
  gridAutoFlow: { xs: 'column', md: 'row' },
  gridAutoColumns: { xs: cardWidth, md: 'auto' },
  mx: { xs: 'calc(-1 * var(--gutter))', md: 0 },
  px: { xs: `calc(50vw - ${cardWidth} / 2)`, md: 0 },
  py: { xs: 0.5, md: 0 },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollSnapType: { xs: 'x mandatory', md: 'none' },
  scrollbarWidth: 'none',
  '& > *': { scrollSnapAlign: 'center' },
} as const

/** Plans or packs as a radio group of cards; the chosen card contains its action. */
export const ChoiceCards = ({ label, cards, value, onChange, sx = [], ...looks }: ChoiceCardsProps) => {
  const { isCarousel = false, hasBadgeOnEdge = false } = looks
  const name = useId()
  const choosable = cards.filter(({ blocked }) => !blocked).map(({ id }) => id)
  const { ref, ...turning } = useCarousel({
    isOn: isCarousel,
    ids: cards.map(({ id }) => id),
    choosable,
    value,
    onChange,
  })
  return (
    <Box
      ref={ref}
      {...turning}
      role="radiogroup"
      aria-label={label}
      sx={[
        { display: 'grid', gap: { xs: 2, md: 3 } },
        ...(isCarousel ? [carousel] : []),
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {cards.map((card) => (
        <Card
          key={card.id}
          card={card}
          name={name}
          isDense={cards.length > 3}
          hasBadgeOnEdge={hasBadgeOnEdge}
          isChosen={card.id === value}
          onChosen={() => onChange(card.id)}
        />
      ))}
    </Box>
  )
}

// Half above the card, whose padding is 28 px.
const edge = { position: 'absolute', top: -28, left: 0, transform: 'translateY(-50%)' } as const

// The cards of a tablet are too narrow for a name, a badge and the mark in one line.
const edgeOnTablet = (theme: Theme) => ({ [theme.breakpoints.between('md', 'lg')]: edge })

type CardProps = {
  card: ChoiceCard
  name: string
  isDense: boolean
  hasBadgeOnEdge: boolean
  isChosen: boolean
  onChosen: () => void
}

const edges = {
  chosen: 'inset 0 0 0 2px var(--mui-palette-primary-main)',
  other: 'inset 0 0 0 1px var(--mui-palette-divider)',
}

const surface = {
  display: 'grid',
  alignContent: 'start',
  gap: 2.5,
  py: 3.5,
  borderRadius: radius.surface,
  bgcolor: 'background.paper',
  transition: `box-shadow ${durations.fast}ms ${easing}`,
  '&:has(input:focus-visible)': { outline: focusRing.outline, outlineOffset: focusRing.outlineOffset },
} as const

const Card = ({ card, name, isDense, hasBadgeOnEdge, isChosen, onChosen }: CardProps) => {
  const noteId = useId()
  const { id, face, action, blocked } = card
  return (
    <Box
      data-card={id}
      sx={{ ...surface, px: { xs: 3, md: 2.5, lg: isDense ? 3 : 4 }, boxShadow: isChosen ? edges.chosen : edges.other }}
    >
      <Box
        component="label"
        sx={{ position: 'relative', display: 'grid', gap: 1, cursor: blocked ? 'default' : 'pointer' }}
      >
        <Box
          component="input"
          type="radio"
          name={name}
          value={id}
          checked={isChosen}
          disabled={Boolean(blocked)}
          aria-describedby={blocked ? noteId : undefined}
          onChange={onChosen}
          sx={{ position: 'absolute', width: 1, height: 1, m: 0, opacity: 0 }}
        />
        <CardName card={card} isDense={isDense} hasBadgeOnEdge={hasBadgeOnEdge} isChosen={isChosen} />
        {face}
        {action && !isChosen && !blocked && (
          <Box component="span" aria-hidden sx={choose}>
            {billingCopy.choose}
          </Box>
        )}
      </Box>
      {blocked && (
        <Box component="p" id={noteId} sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
          {blocked}
        </Box>
      )}
      {isChosen && action}
    </Box>
  )
}

type CardNameProps = Omit<CardProps, 'name' | 'onChosen'>

/** The name of a card with its badge, and the mark of the chosen one. */
const CardName = ({ card: { title, badge, blocked }, isDense, hasBadgeOnEdge, isChosen }: CardNameProps) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      // The mark of a dense card keeps its place beside a title of two lines.
      flexWrap: hasBadgeOnEdge ? 'nowrap' : 'wrap',
      alignItems: hasBadgeOnEdge ? 'start' : 'center',
      justifyContent: 'space-between',
      gap: 1,
      minHeight: 30,
      mb: 1.5,
    }}
  >
    <Box component="span" sx={{ typography: 'h3', ...(isDense && { fontSize: { lg: '1.375rem' } }) }}>
      {title}
    </Box>
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1.5, md: 1, lg: 1.5 } }}>
      {badge && (
        <Box component="span" sx={[{ display: 'flex' }, hasBadgeOnEdge ? edge : edgeOnTablet]}>
          {badge}
        </Box>
      )}
      {!blocked && <Mark isChosen={isChosen} />}
    </Box>
  </Box>
)

// In the place of the chosen card's button; cards below each other need none.
const choose = {
  display: { xs: 'none', md: 'grid' },
  placeItems: 'center',
  height: 48,
  mt: 1.5,
  border: 1,
  borderColor: 'lineStrong',
  borderRadius: radius.surface,
  typography: 'button',
  'label:hover > &': { bgcolor: 'sunken' },
} as const

const Mark = ({ isChosen }: { isChosen: boolean }) => (
  <Box
    component="span"
    sx={{
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      borderRadius: '50%',
      border: '1.5px solid',
      borderColor: isChosen ? 'primary.main' : 'lineStrong',
      bgcolor: isChosen ? 'primary.main' : 'transparent',
      color: 'primary.contrastText',
    }}
  >
    {isChosen && <Icon of={Check} size={16} />}
  </Box>
)
