import { Box, Link, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { galleryQuery } from '#frontend/lib/api/queries.ts'
import { openedHere } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { nameOf, useCaption } from '#frontend/lib/words/settings-in-words.ts'
import { useShortDate } from '#frontend/lib/words/use-short-date.ts'
import { scenesCopy } from '#shared/copy/scenes.ts'
import type { Generation } from '#shared/entities/generation.ts'

type SceneResultsProps = {
  isShown: (generation: Generation) => boolean
  /** The picture of a card by the state of its generation. */
  picture: (generation: Generation) => ReactNode
  /** How many times the page has started pictures: each time the results come into view. */
  starts: number
}

const mostShown = 8

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
  gap: { xs: '24px 12px', md: '28px 20px' },
  // The proportions of these pictures.
  '--card-ratio': '4 / 5',
} as const

/** The person's latest pictures of a kind, live, newest first; each opens its page. Nothing while there is none. */
export const SceneResults = ({ isShown, picture, starts }: SceneResultsProps) => {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const { data } = useInfiniteQuery(galleryQuery)
  const shown = data?.pages
    .flatMap(({ generations }) => generations)
    .filter(isShown)
    .slice(0, mostShown)
  const running = shown?.filter(({ status }) => status === 'processing').length ?? 0

  const hasResults = Boolean(shown && shown.length > 0)
  useEffect(() => {
    if (starts === 0 || !hasResults) return
    const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    section.current?.scrollIntoView?.({ block: 'start', behavior: isStill ? 'instant' : 'smooth' })
  }, [starts, hasResults])

  return (
    <>
      <VisuallyHidden role="status">{running > 0 && scenesCopy.running(running)}</VisuallyHidden>
      {shown && shown.length > 0 && (
        <Box ref={section} component="section" aria-labelledby={headingId} sx={{ scrollMarginTop: 16 }}>
          <Head id={headingId} />
          <Box component="ul" sx={grid}>
            {shown.map((generation) => (
              <li key={generation.id}>
                {picture(generation)}
                <Caption generation={generation} />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}

const Head = ({ id }: { id: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline', mb: 2 }}>
    <Typography id={id} variant="h3" component="h2" sx={{ mr: 'auto' }}>
      {scenesCopy.yours}
    </Typography>
    <Link component={RouterLink} to={paths.gallery} variant="body2" sx={{ py: { xs: 1.5, md: 0 } }}>
      {scenesCopy.seeAll}
    </Link>
  </Box>
)

const Caption = ({ generation }: { generation: Generation }) => {
  const caption = useCaption(generation)
  const date = useShortDate(generation.createdAt)
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 1.5,
        mt: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <Link
        component={RouterLink}
        to={paths.generation(generation.id)}
        state={openedHere}
        underline="hover"
        aria-label={[nameOf(generation), caption].filter(Boolean).join(', ')}
        sx={{ color: 'inherit', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {caption ?? nameOf(generation)}
      </Link>
      <Box component="time" dateTime={generation.createdAt} sx={{ flex: 'none' }}>
        {date}
      </Box>
    </Box>
  )
}
