import { Box, ButtonBase, useMediaQuery } from '@mui/material'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { toolClip } from '#frontend/lib/tools/tool-clips.ts'
import { radius } from '#frontend/theme/radius.ts'
import { tourCopy } from '#shared/copy/tour.ts'
import { type OfferedToolId, toolOffer } from '#shared/tools/offer.ts'
import { Icon } from './icon.tsx'

const frame = {
  position: 'relative',
  aspectRatio: '3 / 2',
  overflow: 'hidden',
  borderRadius: radius.surface,
  bgcolor: 'sunken',
  '& video': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
} as const

/**
 * A tool's film, which plays by itself; with reduced motion its first picture, with a button that plays it. Renders nothing
 * for a tool without one.
 */
export const ToolClip = ({ toolId }: { toolId: OfferedToolId }) => {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const [isAsked, setIsAsked] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const clip = toolClip(toolId)
  const { name } = toolOffer[toolId]
  if (!clip) return null
  const isWaiting = isStill && !isAsked
  const play = () => {
    setIsAsked(true)
    // The button is removed, and the film has the controls.
    video.current?.focus()
    void video.current?.play()
  }
  return (
    <Box sx={frame}>
      <video
        ref={video}
        aria-label={tourCopy.clip(name)}
        poster={clip.poster}
        preload={isWaiting ? 'none' : 'auto'}
        autoPlay={!isStill}
        controls={!isWaiting}
        tabIndex={isWaiting ? -1 : 0}
        loop
        muted
        playsInline
      >
        <source src={clip.webm} type="video/webm" />
        <source src={clip.mp4} type="video/mp4" />
      </video>
      {isWaiting && <PlayButton label={tourCopy.play(name)} onClick={play} />}
    </Box>
  )
}

/** A plate in the middle of the picture; a press anywhere on the picture plays too. */
const PlayButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ButtonBase
    aria-label={label}
    onClick={onClick}
    sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', borderRadius: radius.surface }}
  >
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 64,
        height: 64,
        borderRadius: '50%',
        bgcolor: 'plate.main',
        color: 'plate.contrastText',
        boxShadow: 'var(--shadow-float)',
      }}
    >
      <Icon of={Play} size={24} />
    </Box>
  </ButtonBase>
)
