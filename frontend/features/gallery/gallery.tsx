import { Box, Button, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ClosedByBack } from '#frontend/components/closed-by-back.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
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
import { galleryCopy } from '#shared/copy/gallery.ts'
import { DeleteSelected } from './delete-selected.tsx'
import { Cards, StartDesigning, type StartProps } from './gallery-cards.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { SelectionFoot } from './selection-foot.tsx'
import { useCardSelection } from './use-card-selection.ts'
import { useGalleryLayout } from './use-gallery-layout.ts'
import { useSeenPages } from './use-seen-pages.ts'

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

const useGallery = (filter: GalleryFilter) => {
  const gallery = useInfiniteQuery({
    ...filteredGalleryQuery(filter),
    placeholderData: (known) => known && narrowedGallery(known, filter),
    // Its pages are read again as they come into view, unless something has changed unseen.
    refetchOnMount: ({ state }) => state.isInvalidated,
  })
  const { data, error } = gallery
  const items = useMemo(() => (data && isKnown(data, error) ? itemsOf(data) : undefined), [data, error])
  return { gallery, items, onRange: useSeenPages(filter, gallery) }
}

/** The selection of cards, its keys and its button, and the question before a deletion. */
const useSelecting = (items: readonly GalleryItem[], columns: number) => {
  const cards = useCardSelection(items, columns)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => {
    cards.leave()
    button.current?.focus({ preventScroll: true })
  }
  const askToDelete = () => {
    if (cards.selected.some(({ status }) => status !== 'processing')) setIsAsking(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (event.key === 'Delete') askToDelete()
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      cards.all()
    }
  }
  const question = { isOpen: isAsking, onClose: () => setIsAsking(false), onDeleted: cards.leave }
  const group = cards.isOn && { role: 'group', 'aria-label': galleryCopy.selecting, onKeyDown }
  return { cards: { ...cards, leave }, button, askToDelete, onKeyDown, group, question }
}

type Selecting = ReturnType<typeof useSelecting>

/** The user's designs, newest first, with live updates; `children` are between the heading and the designs. */
export const Gallery = ({ onStart, children }: StartProps & { children?: ReactNode }) => {
  const { filter, show, change } = useFilterInUrl()
  const { gallery, items, onRange } = useGallery(filter)
  const layout = useGalleryLayout()
  const selecting = useSelecting(items ?? noItems, layout.columns)
  const hasDesigns = items !== undefined && items.length > 0
  // Their place is kept while designs load, so that nothing moves.
  const isWaiting = !items && !gallery.error
  const found =
    items && isFiltered(filter) && !gallery.isPlaceholderData
      ? galleryCopy.found(items.length, gallery.hasNextPage)
      : ''

  return (
    <>
      <WidePage paddingTop={{ xs: 3, md: 5 }}>
        <Box sx={head}>
          <Typography variant="h1">{galleryCopy.title}</Typography>
          {hasDesigns && <StartDesigning onStart={onStart} />}
        </Box>
        {children}
        <Tools {...{ filter, selecting, isWaiting, hasDesigns }} onFilter={change} />
        {/* It is there before the designs change, so that screen readers announce the change. */}
        <VisuallyHidden role="status">{found}</VisuallyHidden>
        {/* The cards are a new element, so that React does not reuse the waiting cards. */}
        <Box key={isWaiting ? 'waiting' : 'ready'} {...selecting.group} aria-busy={gallery.isPlaceholderData}>
          <Cards
            {...{ gallery, items, onRange, layout, onStart }}
            selection={selecting.cards}
            name={JSON.stringify(filter)}
            {...(isFiltered(filter) && { onClear: () => show({}) })}
          />
        </Box>
      </WidePage>
      <Selected selecting={selecting} items={items ?? noItems} hasMore={gallery.hasNextPage} />
    </>
  )
}

type ToolsProps = {
  filter: GalleryFilter
  onFilter: (part: GalleryFilter) => void
  selecting: Selecting
  isWaiting: boolean
  hasDesigns: boolean
}

const Tools = ({ filter, onFilter, selecting, isWaiting, hasDesigns }: ToolsProps) =>
  (isWaiting || hasDesigns || isFiltered(filter)) && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: { xs: 3, md: 4 } }}>
      <GalleryFilters filter={filter} onChange={onFilter} />
      {(isWaiting || hasDesigns) && <SelectButton selecting={selecting} isDisabled={isWaiting} />}
    </Box>
  )

const SelectButton = ({ selecting, isDisabled }: { selecting: Selecting; isDisabled: boolean }) => {
  const { cards, button, onKeyDown } = selecting
  return (
    <Button
      ref={button}
      disabled={isDisabled}
      sx={{ ml: 'auto' }}
      onClick={cards.isOn ? cards.leave : cards.enter}
      // It has the focus when selecting begins.
      {...(cards.isOn && { onKeyDown })}
    >
      {cards.isOn ? galleryCopy.done : galleryCopy.select}
    </Button>
  )
}

type SelectedProps = { selecting: Selecting; items: readonly GalleryItem[]; hasMore: boolean }

const Selected = ({ selecting, items, hasMore }: SelectedProps) => {
  const { cards, askToDelete, onKeyDown, question } = selecting
  return (
    <>
      {cards.isOn && items.length > 0 && (
        <SelectionFoot
          selection={cards}
          total={items.filter((item) => !isUnread(item)).length}
          hasMore={hasMore}
          onDelete={askToDelete}
          onKeyDown={onKeyDown}
        />
      )}
      {cards.isOn && <ClosedByBack onClose={cards.leave} />}
      <DeleteSelected {...question} selected={cards.selected} />
    </>
  )
}
