import { Box, Button, Skeleton } from '@mui/material'
import type { useInfiniteQuery } from '@tanstack/react-query'
import { Images, LogIn } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link as RouterLink, useNavigationType } from 'react-router-dom'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import type { GridLayout } from '#frontend/components/virtual-grid/use-rows.ts'
import { VirtualGrid } from '#frontend/components/virtual-grid/virtual-grid.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { type GalleryItem, isUnread } from '#frontend/lib/generations/gallery-pages.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { radius } from '#frontend/theme/radius.ts'
import { designPagesCopy } from '#shared/copy/design-pages.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { GenerationCard } from './generation-card.tsx'
import { SearchOlderPages } from './search-older-pages.tsx'
import type { CardSelection } from './use-card-selection.ts'
import { captionHeight, nameHeight } from './use-gallery-layout.ts'

const waiting = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
  gap: { xs: '28px 16px', md: '40px 24px' },
} as const

export type StartProps = {
  /** Prepares the studio for a new design. */
  onStart: () => void
}

export const StartDesigning = ({ onStart }: StartProps) => (
  <Button variant="contained" color="primary" component={RouterLink} to={paths.startDesigning} onClick={onStart}>
    {galleryCopy.startDesigning}
  </Button>
)

type CardsProps = StartProps & {
  gallery: ReturnType<typeof useInfiniteQuery<unknown>>
  items: readonly GalleryItem[] | undefined
  onRange: (first: number, last: number) => void
  selection: CardSelection
  layout: GridLayout
  name: string
  /** Given while a filter is chosen. */
  onClear?: () => void
}

/** The cards of the gallery, or what is shown in place of them. */
export const Cards = ({ gallery, items, onRange, selection, layout, name, onStart, onClear }: CardsProps) => {
  const { status } = useSession()
  const isReturn = useNavigationType() === 'POP'
  if (!items && (status === 'expired' || gallery.error)) return <Unread gallery={gallery} />
  if (!items) return <WaitingCards />
  if (items.length === 0 && gallery.hasNextPage) return <SearchOlderPages pages={gallery} />
  if (items.length === 0) return <NoCards onStart={onStart} onClear={onClear} />
  return (
    <>
      <VirtualGrid
        items={items}
        onRange={onRange}
        layout={layout}
        isPart={gallery.hasNextPage}
        name={`gallery ${name}`}
        isReturn={isReturn}
        {...(selection.isOn && { kept: selection.focused, ...selection.listProps })}
      >
        {(item) =>
          isUnread(item) ? (
            <WaitingCard />
          ) : (
            <GenerationCard
              generation={item}
              isSelected={selection.isOn ? selection.isSelected(item.id) : undefined}
              isStop={selection.isStop(item.id)}
              onToggle={selection.toggle}
            />
          )
        }
      </VirtualGrid>
      {gallery.hasNextPage && <LoadMore gallery={gallery} shown={items.length} />}
    </>
  )
}

const Unread = ({ gallery }: Pick<CardsProps, 'gallery'>) => {
  const { status } = useSession()
  if (status === 'expired') return <PageMessage icon={LogIn} title={galleryCopy.signInFirst} />
  return (
    <RetryMessage title={designPagesCopy.notLoaded} onRetry={() => void gallery.refetch()}>
      {messageOf(gallery.error)}
    </RetryMessage>
  )
}

const NoCards = ({ onStart, onClear }: StartProps & { onClear: (() => void) | undefined }) =>
  onClear ? (
    <PageMessage icon={Images} title={galleryCopy.noneFound} action={<ClearFilters onClear={onClear} />}>
      {galleryCopy.noneFoundHint}
    </PageMessage>
  ) : (
    <PageMessage icon={Images} title={designPagesCopy.empty} action={<StartDesigning onStart={onStart} />}>
      {designPagesCopy.emptyWords}
    </PageMessage>
  )

const ClearFilters = ({ onClear }: { onClear: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button)
  return (
    <Button ref={button} onClick={onClear}>
      {galleryCopy.clearFilters}
    </Button>
  )
}

const WaitingCards = () => (
  <WaitingTiles label={designPagesCopy.loading} count={6} sx={waiting}>
    <WaitingCard />
  </WaitingTiles>
)

/** As high as a card, so that nothing moves when the design arrives. */
const WaitingCard = () => (
  <>
    <Skeleton sx={{ aspectRatio: '3 / 2', height: 'auto', mb: 1 }} />
    <Box sx={{ display: 'flex', alignItems: 'center', height: nameHeight }}>
      <Skeleton width="40%" height={22} sx={{ borderRadius: radius.line }} />
    </Box>
    <Skeleton width="60%" height={captionHeight} sx={{ borderRadius: radius.line }} />
  </>
)

/** Loads the next page when the end scrolls into view; the button serves keyboards and screen readers. */
const LoadMore = ({ gallery, shown }: Pick<CardsProps, 'gallery'> & { shown: number }) => {
  const isLoading = gallery.isFetchingNextPage
  const onMore = () => void gallery.fetchNextPage()
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)

  useEffect(() => {
    latest.current = onMore
  })

  // The end may still be in view after a page of cards. Only a new observer reports this.
  useEffect(() => {
    if (!end.current || isLoading) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isLoading, shown])

  return (
    <Box ref={end} sx={{ display: 'grid', justifyItems: 'center', mt: 5 }}>
      <BusyButton isBusy={isLoading} onClick={onMore}>
        {pagesCopy.loadMore}
      </BusyButton>
    </Box>
  )
}
