import { Box, Button, IconButton, Typography } from '@mui/material'
import { Pause, Play, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { Tag } from '#frontend/components/tag.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { pictureOf } from '#frontend/lib/pictures/option-pictures.ts'
import { radius } from '#frontend/theme/radius.ts'
import { reviewsCopy, type Testimonial, testimonials, testimonialsNotice } from '#shared/copy/testimonials.ts'

const rotationSeconds = 4

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Rotating reviews. They pause under the pointer or focus, with the Pause button, and with reduced motion. */
export const Testimonials = () => {
  const [at, setAt] = useState(0)
  const [isPaused, setIsPaused] = useState(prefersReducedMotion)
  const [isHeld, setIsHeld] = useState(false)
  const isMoving = !isPaused && !isHeld

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => setAt((current) => (current + 1) % testimonials.length), rotationSeconds * 1000)
    return () => clearInterval(timer)
  }, [isMoving])

  const shown = testimonials[at]
  return (
    <Box
      component="section"
      aria-roledescription="carousel"
      aria-label={reviewsCopy.label}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      sx={{ mt: { xs: 5, md: 7 } }}
    >
      <Box aria-live={isMoving ? 'off' : 'polite'}>{shown && <Review review={shown} />}</Box>
      <Controls at={at} isPaused={isPaused} onShow={setAt} onPaused={setIsPaused} />
    </Box>
  )
}

type ControlsProps = {
  at: number
  isPaused: boolean
  onShow: (at: number) => void
  onPaused: (isPaused: boolean) => void
}

const Controls = ({ at, isPaused, onShow, onPaused }: ControlsProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.5 }}>
    <IconButton
      aria-label={isPaused ? reviewsCopy.play : reviewsCopy.pause}
      onClick={() => onPaused(!isPaused)}
      sx={{ ml: -1.25 }}
    >
      <Icon of={isPaused ? Play : Pause} />
    </IconButton>
    {testimonials.map(({ name }, index) => (
      <Button
        key={name}
        size="small"
        variant="text"
        aria-label={reviewsCopy.review(index + 1, testimonials.length, name)}
        aria-current={index === at}
        onClick={() => onShow(index)}
        sx={{ minWidth: 44, ...(index === at && { color: 'text.primary', textDecoration: 'underline' }) }}
      >
        {index + 1}
      </Button>
    ))}
    {testimonialsNotice && (
      <Box sx={{ ml: 'auto' }}>
        <Tag isQuiet>{testimonialsNotice}</Tag>
      </Box>
    )}
  </Box>
)

const Review = ({ review }: { review: Testimonial }) => (
  <Box
    component="figure"
    sx={{
      display: 'grid',
      gridTemplateColumns: { sm: '200px minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
      gap: { xs: 2, md: 4 },
      alignItems: 'center',
      m: 0,
      minHeight: { xs: 0, sm: 150, md: 210 },
    }}
  >
    <Box
      component="img"
      src={pictureOf(review.pictureId)}
      alt=""
      width={640}
      height={480}
      sx={{
        display: { xs: 'none', sm: 'block' },
        width: '100%',
        height: 'auto',
        aspectRatio: '4 / 3',
        objectFit: 'cover',
        borderRadius: radius.surface,
        bgcolor: 'sunken',
      }}
    />
    <Box sx={{ display: 'grid', gap: 1.5, minHeight: { xs: 176, sm: 0 }, alignContent: 'center' }}>
      <Rating stars={review.rating} />
      <Typography component="blockquote" variant="h3" sx={{ m: 0, fontWeight: 400, maxWidth: '46ch' }}>
        {review.content}
      </Typography>
      <Typography component="figcaption" variant="body2" color="textSecondary">
        {review.name}, {review.role}
      </Typography>
    </Box>
  </Box>
)

const Rating = ({ stars }: { stars: number }) => (
  <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary', '& svg': { fill: 'currentColor' } }}>
    <VisuallyHidden>{reviewsCopy.stars(stars)}</VisuallyHidden>
    {Array.from({ length: stars }, (_, index) => (
      <Star key={String(index)} size={16} strokeWidth={1.5} aria-hidden />
    ))}
  </Box>
)
