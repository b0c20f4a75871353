import { Box, Link, Typography } from '@mui/material'
import { memo, type RefObject, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { FavouriteButton } from '#frontend/components/favourite-button.tsx'
import { TickBox } from '#frontend/components/tick-box.tsx'
import { openedHere } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { nameOf, useCaption } from '#frontend/lib/words/settings-in-words.ts'
import { useShortDate } from '#frontend/lib/words/use-short-date.ts'
import { radius } from '#frontend/theme/radius.ts'
import { chosenRing } from '#frontend/theme/shadows.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { CardPicture } from './card-states.tsx'
import type { CardSelection } from './use-card-selection.ts'
import { nameHeight } from './use-gallery-layout.ts'

type GenerationCardProps = {
  generation: Generation
  /** Given while cards are selected: a checkbox then covers the card, and its links and buttons are out of use. */
  isSelected?: boolean | undefined
  isStop?: boolean
  onToggle?: CardSelection['toggle']
}

const nameLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mt: 1,
  minHeight: nameHeight,
} as const

const nameLink = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 44, md: 24 },
  color: 'text.primary',
  '&:hover': { color: 'text.primary' },
} as const

const captionLine = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

/** A generation in a grid: its picture or status, its name and its settings. */
export const GenerationCard = memo(({ generation, isSelected, isStop, onToggle }: GenerationCardProps) => {
  const caption = useCaption(generation)
  const name = nameOf(generation)
  const fullName = [name, caption].filter(Boolean).join(', ')
  const date = useShortDate(generation.createdAt)
  const isSelecting = isSelected !== undefined
  const link = useRef<HTMLAnchorElement>(null)
  return (
    <Box component="article" aria-label={fullName} sx={{ position: 'relative' }}>
      <div inert={isSelecting}>
        <Box sx={{ borderRadius: radius.surface, boxShadow: isSelected ? chosenRing : 'none' }}>
          <CardPicture generation={generation} link={link} />
        </Box>
        <Box sx={nameLine}>
          <Name generation={generation} fullName={fullName} link={link} />
          {generation.status === 'completed' && (
            <FavouriteButton generation={generation} sx={{ mr: -1.25, my: -0.5 }} />
          )}
        </Box>
        <Box sx={captionLine}>
          <span>{caption}</span>
          <time dateTime={generation.createdAt}>{date}</time>
        </Box>
      </div>
      {isSelecting && (
        <TickBox
          label={galleryCopy.selectDesign(`${fullName}, ${date}`)}
          isChecked={isSelected}
          tabIndex={isStop ? 0 : -1}
          onChange={({ nativeEvent }) =>
            onToggle?.(generation.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          sx={coveringCard}
        />
      )}
    </Box>
  )
})

// Larger than the card, so that the ground of a hovered card has a margin around its caption.
const coveringCard = {
  position: 'absolute',
  inset: '-8px',
  zIndex: 3,
  width: 'auto',
  height: 'auto',
  p: 2.25,
  alignItems: 'flex-start',
  justifyContent: 'flex-end',
  borderRadius: radius.surface,
} as const

type NameProps = { generation: Generation; fullName: string; link: RefObject<HTMLAnchorElement | null> }

const Name = ({ generation, fullName, link }: NameProps) => (
  <Typography variant="h4" component="h2">
    <Link
      ref={link}
      component={RouterLink}
      to={paths.generation(generation.id)}
      state={openedHere}
      aria-label={fullName}
      underline="hover"
      sx={nameLink}
    >
      {nameOf(generation)}
    </Link>
  </Typography>
)
