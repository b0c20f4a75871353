import { Box, IconButton, type SxProps, type Theme } from '@mui/material'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { Plate } from '#frontend/components/plate.tsx'
import { radius } from '#frontend/theme/radius.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import type { Preset } from '#shared/entities/preset.ts'
import { PresetImage } from './preset-image.tsx'
import type { useSlides } from './use-slides.ts'

type CarouselProps = { preset: Preset; slides: ReturnType<typeof useSlides>; sx?: SxProps<Theme> }

const frame = {
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '4 / 5',
  borderRadius: radius.surface,
  bgcolor: 'sunken',
} as const

const slide = { flex: '0 0 100%', minWidth: 0, scrollSnapAlign: 'start' } as const

const filmstrip = {
  display: 'flex',
  height: '100%',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollBehavior: 'smooth',
  scrollbarWidth: 'none',
  '&:focus-visible': { outlineOffset: '-4px', borderRadius: radius.surface },
} as const

/** The pictures of a preset, one at a time: by its buttons, by scrolling, by a finger, or by the arrow keys. */
export const Carousel = ({
  preset: { displayName, pictures },
  slides: { index, show, strip },
  sx = {},
}: CarouselProps) => {
  const position = presetsCopy.position(index + 1, pictures.length)
  return (
    <Box
      component="section"
      aria-roledescription="carousel"
      aria-label={presetsCopy.examplesOf(displayName)}
      sx={[frame, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <Box
        {...strip}
        // A region that scrolls can be focused, so that the arrow keys scroll it.
        tabIndex={pictures.length > 1 ? 0 : undefined}
        role="group"
        aria-label={position}
        sx={filmstrip}
      >
        {pictures.map((picture, place) => (
          <Box key={picture.name} aria-hidden={place !== index} sx={slide}>
            <PresetImage picture={picture} isLazy={place > 0} />
          </Box>
        ))}
      </Box>
      {pictures.length > 1 && (
        <>
          <Step side="left" label={presetsCopy.previous} icon={ChevronLeft} onPress={() => show(index - 1)} />
          <Step side="right" label={presetsCopy.next} icon={ChevronRight} onPress={() => show(index + 1)} />
          <Plate corner="bottom-right">
            <span role="status">{position}</span>
          </Plate>
        </>
      )}
    </Box>
  )
}

type StepProps = { side: 'left' | 'right'; label: string; icon: LucideIcon; onPress: () => void }

const Step = ({ side, label, icon, onPress }: StepProps) => (
  <IconButton
    aria-label={label}
    onClick={onPress}
    sx={{
      position: 'absolute',
      top: '50%',
      [side]: 12,
      width: 44,
      height: 44,
      borderRadius: radius.pill,
      transform: 'translateY(-50%)',
      bgcolor: 'plate.main',
      color: 'plate.contrastText',
      '&:hover': { bgcolor: 'plate.main', boxShadow: 'var(--shadow-float)' },
    }}
  >
    <Icon of={icon} />
  </IconButton>
)
