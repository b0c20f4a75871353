import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Images, LogIn } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link as RouterLink, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { ClosedByBack } from '#frontend/components/closed-by-back.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import type { GridLayout } from '#frontend/components/virtual-grid/use-rows.ts'
import { VirtualGrid } from '#frontend/components/virtual-grid/virtual-grid.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { filteredGalleryQuery } from '#frontend/lib/api/queries.ts'
import { type GalleryFilter, galleryFilterOf } from '#frontend/lib/generations/gallery-filter.ts'
import {
  type Gallery as GalleryData,
  type GalleryItem,
  isUnread,
  itemsOf,
} from '#frontend/lib/generations/gallery-pages.ts'
import { narrowedGallery } from '#frontend/lib/generations/generation-cache.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { radius } from '#frontend/theme/radius.ts'
import { designPagesCopy } from '#shared/copy/design-pages.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { DeleteSelected } from './delete-selected.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { GallerySearch } from './gallery-search.tsx'
import { GenerationCard } from './generation-card.tsx'
import { SelectionFoot } from './selection-foot.tsx'
import { type CardSelection, useCardSelection } from './use-card-selection.ts'
import { captionHeight, nameHeight, useGalleryLayout } from './use-gallery-layout.ts'
import { useSeenPages } from './use-seen-pages.ts'

const waiting = {
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

const noItems: readonly GalleryItem[] = []

/** Of a gallery that could not be read after a reload, nothing is known but its places. */
const isKnown = ({ pages }: GalleryData, error: Error | null) => !error || pages.some(({ unread }) => !unread)

const isFiltered = ({ tool, period, favourites }: GalleryFilter) => Boolean(tool || period || favourites)

// As high as the button, which appears with the first design.
const head = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  minHeight: 48,
  mb: { xs: 2, md: 3 },
} as const

/** The filter in the URL, and how to replace it or a part of it. */
const useFilterInUrl = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => galleryFilterOf(search), [search])
  // A filter that is chosen before the last one is in the URL adds to it.
  const asked = useRef(filter)
  useEffect(() => {
    asked.current = filter
  }, [filter])
  const show = (chosen: GalleryFilter) => {
    asked.current = chosen
    void navigate(paths.galleryOf(chosen), { replace: true, preventScrollReset: true })
  }
  return { filter, show, change: (part: GalleryFilter) => show({ ...asked.current, ...part }) }
}

/** The user's designs, newest first, with live updates; `children` are between the heading and the designs. */
export const Gallery = ({ onStart, children }: StartProps & { children?: ReactNode }) => {
  const { filter, show, change } = useFilterInUrl()
  const gallery = useInfiniteQuery({
    ...filteredGalleryQuery(filter),
    placeholderData: (known) => known && narrowedGallery(known, filter),
    // Its pages are read again as they come into view, unless something has changed unseen.
    refetchOnMount: ({ state }) => state.isInvalidated,
  })
  const onRange = useSeenPages(filter, gallery)
  const { data } = gallery
  const items = useMemo(() => (data && isKnown(data, gallery.error) ? itemsOf(data) : undefined), [data, gallery.error])
  const layout = useGalleryLayout()
  const selection = useCardSelection(items ?? noItems, layout.columns)
  const select = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const hasDesigns = items !== undefined && items.length > 0

  // Their place is kept while designs load, so that nothing moves.
  const isWaiting = !items && !gallery.error
  const leave = () => {
    selection.leave()
    select.current?.focus({ preventScroll: true })
  }
  const askToDelete = () => {
    if (selection.selected.some(({ status }) => status !== 'processing')) setIsAsking(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Delete') askToDelete()
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      selection.all()
    }
  }

  return (
    <>
      <WidePage paddingTop={{ xs: 3, md: 5 }}>
        <Box sx={head}>
          <Typography variant="h1">{galleryCopy.title}</Typography>
          {hasDesigns && <StartDesigning onStart={onStart} />}
        </Box>
        {children}
        {(isWaiting || hasDesigns || isFiltered(filter)) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: { xs: 3, md: 4 } }}>
            <GalleryFilters filter={filter} onChange={change} />
            {(isWaiting || hasDesigns) && (
              <Button
                ref={select}
                disabled={isWaiting}
                sx={{ ml: 'auto' }}
                onClick={selection.isOn ? leave : selection.enter}
                // It has the focus when selecting begins.
                {...(selection.isOn && { onKeyDown })}
              >
                {selection.isOn ? galleryCopy.done : galleryCopy.select}
              </Button>
            )}
          </Box>
        )}
        {/* It is there before the designs change, so that screen readers announce the change. */}
        <VisuallyHidden role="status">
          {isFiltered(filter) && !gallery.isPlaceholderData && items
            ? galleryCopy.found(items.length, gallery.hasNextPage)
            : ''}
        </VisuallyHidden>
        <Box
          // The cards are a new element, so that React does not reuse the waiting cards.
          key={isWaiting ? 'waiting' : 'ready'}
          {...(selection.isOn && { role: 'group', 'aria-label': galleryCopy.selecting, onKeyDown })}
          aria-busy={gallery.isPlaceholderData}
        >
          <Cards
            gallery={gallery}
            items={items}
            onRange={onRange}
            selection={selection}
            layout={layout}
            name={JSON.stringify(filter)}
            onStart={onStart}
            {...(isFiltered(filter) && { onClear: () => show({}) })}
          />
        </Box>
      </WidePage>
      {selection.isOn && hasDesigns && (
        <SelectionFoot
          selection={{ ...selection, leave }}
          total={items.filter((item) => !isUnread(item)).length}
          hasMore={gallery.hasNextPage}
          onDelete={askToDelete}
          onKeyDown={onKeyDown}
        />
      )}
      {selection.isOn && <ClosedByBack onClose={leave} />}
      <DeleteSelected
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        selected={selection.selected}
        onDeleted={selection.leave}
      />
    </>
  )
}

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

const Cards = ({ gallery, items, onRange, selection, layout, name, onStart, onClear }: CardsProps) => {
  const { status } = useSession()
  const isReturn = useNavigationType() === 'POP'
  if (!items && (status === 'expired' || gallery.error)) return <Unread gallery={gallery} />
  if (!items) return <WaitingCards />
  if (items.length === 0 && gallery.hasNextPage) return <GallerySearch pages={gallery} />
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
      {gallery.hasNextPage && (
        <LoadMore
          shown={items.length}
          isLoading={gallery.isFetchingNextPage}
          onMore={() => void gallery.fetchNextPage()}
        />
      )}
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

type LoadMoreProps = { shown: number; isLoading: boolean; onMore: () => void }

/** Loads the next page when the end scrolls into view; the button serves keyboards and screen readers. */
const LoadMore = ({ shown, isLoading, onMore }: LoadMoreProps) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)

  useEffect(() => {
    latest.current = onMore
  }, [onMore])

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
