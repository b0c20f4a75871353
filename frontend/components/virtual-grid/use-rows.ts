import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type GridPlace, keepRows, keptRows } from './kept-rows.ts'

/** Lengths in pixels. */
export type GridLayout = {
  columns: number
  columnGap: number
  rowGap: number
  /** The height of a card of this width; that of a row is guessed by it until the row has been on the screen. */
  heightOf: (width: number) => number
}

const overscanRows = 2

const signatureOf = ({ columns }: GridLayout) => `${columns} ${document.documentElement.clientWidth}`

/** Where the grid begins in the page, and its width. What is above it may change with any render. */
const usePlace = (list: RefObject<HTMLElement | null>, known: GridPlace = { margin: 0, width: 0 }): GridPlace => {
  const [place, setPlace] = useState(known)

  useLayoutEffect(() => {
    const measure = () => {
      if (!list.current) return
      const { top, width } = list.current.getBoundingClientRect()
      const margin = Math.round(top + window.scrollY)
      setPlace((known) => (known.margin === margin && known.width === width ? known : { margin, width }))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  })

  return place
}

/** Those near the window, and those of the kept rows with their neighbours, so that Tab finds the next card. */
const shownOf = (range: Range, kept: readonly number[]) => {
  const around = kept.flatMap((row) => [row - 1, row, row + 1]).filter((row) => row >= 0 && row < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...around])].sort((one, other) => one - other)
}

/** Rows of another width have other heights. */
const useRemeasured = (virtualizer: Virtualizer<Window, HTMLLIElement>, cardWidth: number) => {
  const guessedFor = useRef(cardWidth)

  useLayoutEffect(() => {
    if (guessedFor.current === cardWidth) return
    guessedFor.current = cardWidth
    virtualizer.measure()
    virtualizer.elementsCache.forEach(virtualizer.measureElement)
  }, [virtualizer, cardWidth])
}

/** Keeps the rows before the next page scrolls the window to its own place. */
const useKept = (keepNow: () => void) => {
  const keep = useEffectEvent(keepNow)
  useLayoutEffect(() => {
    const leave = () => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      keep()
    }
  }, [])
}

type RowsOptions = { name: string; layout: GridLayout; count: number; kept: readonly number[]; isReturn: boolean }

/** The rows of a grid that are to be rendered, of which those `inFlow` follow each other, and what is left around them. */
export const useRows = (list: RefObject<HTMLElement | null>, { name, layout, count, kept, isReturn }: RowsOptions) => {
  const signature = signatureOf(layout)
  const [known] = useState(() => keptRows(name, signature))
  const place = usePlace(list, known?.place)
  const { margin, width } = place
  const cardWidth = Math.max(0, (width - (layout.columns - 1) * layout.columnGap) / layout.columns)
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    gap: layout.rowGap,
    scrollMargin: margin,
    overscan: overscanRows,
    estimateSize: () => layout.heightOf(cardWidth),
    rangeExtractor: (range) => shownOf(range, kept),
    // A browser without a layout, as in tests, measures nothing.
    measureElement: (...measured) => measureElement(...measured) || layout.heightOf(cardWidth),
    initialMeasurementsCache: known?.rows ?? [],
    initialOffset: () => (isReturn && known?.top) || window.scrollY,
  })

  useRemeasured(virtualizer, cardWidth)
  useKept(() =>
    keepRows(name, { signature, place, top: virtualizer.scrollOffset ?? 0, rows: virtualizer.takeSnapshot() }),
  )

  const rows = virtualizer.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  const isInFlow = ({ index }: VirtualItem) => index >= startIndex - overscanRows && index <= endIndex + overscanRows
  const flow = rows.filter(isInFlow)
  const start = flow[0]?.start ?? margin
  const end = flow.at(-1)?.end ?? start
  return {
    rows: rows.map((row) => ({ index: row.index, top: row.start - margin, isInFlow: isInFlow(row) })),
    measure: virtualizer.measureElement,
    cardWidth,
    before: start - margin,
    after: Math.max(0, virtualizer.getTotalSize() - (end - margin)),
  }
}
