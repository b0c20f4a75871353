import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images, LogIn } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { galleryQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { radius } from '#frontend/theme/radius.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { GenerationCard } from './generation-card.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
  gap: { xs: '28px 16px', md: '40px 24px' },
} as const

type StartProps = {
  /** Prepares the studio for a new design. */
  onStart: () => void
}

const StartDesigning = ({ onStart }: StartProps) => (
  <Button variant="contained" color="primary" component={RouterLink} to={paths.startDesigning} onClick={onStart}>
    {galleryCopy.startDesigning}
  </Button>
)

/** The user's designs, newest first, with live updates; `children` are between the heading and the designs. */
export const Gallery = ({ onStart, children }: StartProps & { children?: ReactNode }) => {
  const gallery = useInfiniteQuery(galleryQuery)
  const generations = gallery.data?.pages.flatMap((page) => page.generations)
  const isEmpty = generations?.length === 0
  return (
    <WidePage paddingTop={{ xs: 3, md: 5 }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 2,
          // The height of the button, which appears with the first design.
          minHeight: 48,
          mb: { xs: 3, md: 4 },
        }}
      >
        <Typography variant="h1">Gallery</Typography>
        {generations && !isEmpty && <StartDesigning onStart={onStart} />}
      </Box>
      {children}
      <Cards gallery={gallery} generations={generations} onStart={onStart} />
    </WidePage>
  )
}

type CardsProps = StartProps & {
  gallery: ReturnType<typeof useInfiniteQuery<unknown>>
  generations: readonly Generation[] | undefined
}

const Cards = ({ gallery, generations, onStart }: CardsProps) => {
  const { status } = useSession()
  if (!generations && status === 'expired') return <PageMessage icon={LogIn} title={galleryCopy.signInFirst} />
  if (!generations && gallery.error) {
    return (
      <RetryMessage title="We couldn't load your gallery" onRetry={() => void gallery.refetch()}>
        {messageOf(gallery.error)}
      </RetryMessage>
    )
  }
  if (!generations) return <WaitingCards />
  if (generations.length === 0) {
    return (
      <PageMessage icon={Images} title="No designs yet" action={<StartDesigning onStart={onStart} />}>
        Your redesigned rooms will appear here.
      </PageMessage>
    )
  }
  return (
    <>
      <Box component="ul" sx={grid}>
        {generations.map((generation) => (
          <li key={generation.id}>
            <GenerationCard generation={generation} />
          </li>
        ))}
      </Box>
      {gallery.hasNextPage && (
        <LoadMore isLoading={gallery.isFetchingNextPage} onMore={() => void gallery.fetchNextPage()} />
      )}
    </>
  )
}

const WaitingCards = () => (
  <Box role="status" aria-label="Loading your gallery" sx={grid}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
      <div key={name}>
        <Skeleton sx={{ aspectRatio: '3 / 2', height: 'auto', mb: 1.5 }} />
        <Skeleton width="40%" height={22} sx={{ borderRadius: radius.line }} />
      </div>
    ))}
  </Box>
)

type LoadMoreProps = { isLoading: boolean; onMore: () => void }

/** Loads the next page when the end scrolls into view; the button serves keyboards and screen readers. */
const LoadMore = ({ isLoading, onMore }: LoadMoreProps) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)

  useEffect(() => {
    latest.current = onMore
  }, [onMore])

  useEffect(() => {
    if (!end.current || isLoading) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoading])

  return (
    <Box ref={end} sx={{ display: 'grid', justifyItems: 'center', mt: 5 }}>
      <Button loading={isLoading} onClick={onMore}>
        Load more
      </Button>
    </Box>
  )
}
