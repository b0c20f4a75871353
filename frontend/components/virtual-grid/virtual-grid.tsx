import { Box } from '@mui/material'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEventHandler,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useIsPrinting } from './use-is-printing.ts'
import { type GridLayout, useRows } from './use-rows.ts'

type VirtualGridProps<Item> = {
  items: readonly Item[]
  layout: GridLayout
  /** Whether more items are stored than these. */
  isPart: boolean
  /** An item that is rendered wherever the page is scrolled, since Tab leads to it. */
  kept?: string | undefined
  /** Names the grid, whose rows are remembered when the page is left. */
  name: string
  /** Whether the page is opened again, by Back or a reload. */
  isReturn?: boolean
  /** Called with the first and the last item near the window. */
  onRange?: (first: number, last: number) => void
  onKeyDown?: KeyboardEventHandler<HTMLElement>
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  children: (item: Item) => ReactNode
}

/**
 * A grid of cards in the page's flow, of which only those near the window are in the document, and the one that has the
 * focus. Screen readers hear the place of each, and a print has all of them.
 */
export const VirtualGrid = <Item extends { id: string }>(props: VirtualGridProps<Item>) =>
  useIsPrinting() ? <WholeGrid {...props} /> : <PartialGrid {...props} />

const gridOf = ({ columns, columnGap, rowGap }: GridLayout) =>
  ({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gap: `${rowGap}px ${columnGap}px`,
  }) as const

const WholeGrid = <Item extends { id: string }>({ items, layout, children }: VirtualGridProps<Item>) => (
  <Box component="ul" sx={gridOf(layout)}>
    {items.map((item) => (
      <li key={item.id}>{children(item)}</li>
    ))}
  </Box>
)

/** A card in its place outside of the rows that follow each other. */
const aside = (top: number, column: number, width: number, { columnGap }: GridLayout): CSSProperties => ({
  position: 'absolute',
  top,
  left: column * (width + columnGap),
  width,
})

const rowsWith = (ids: readonly (string | undefined)[], items: readonly { id: string }[], columns: number) =>
  ids.flatMap((id) => {
    const index = id === undefined ? -1 : items.findIndex((item) => item.id === id)
    return index < 0 ? [] : [Math.floor(index / columns)]
  })

type Rows = ReturnType<typeof useRows>['rows']

const useRangeReports = (rows: Rows, columns: number, onRange: VirtualGridProps<{ id: string }>['onRange']) => {
  const flow = rows.filter(({ isInFlow }) => isInFlow)
  const [first = -1, last = -1] = [flow[0]?.index, flow.at(-1)?.index]

  useEffect(() => {
    if (first >= 0) onRange?.(first * columns, (last + 1) * columns - 1)
  }, [onRange, first, last, columns])
}

const PartialGrid = <Item extends { id: string }>(props: VirtualGridProps<Item>) => {
  const { items, layout, isPart, kept, name, isReturn = false, children, onRange, onFocus, onKeyDown } = props
  const { columns } = layout
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string>()
  const keptRows = rowsWith([kept, focused], items, columns)
  const count = Math.ceil(items.length / columns)
  const { rows, measure, cardWidth, before, after } = useRows(list, { name, layout, count, kept: keptRows, isReturn })
  useRangeReports(rows, columns, onRange)
  return (
    <Box
      component="ul"
      ref={list}
      sx={gridOf(layout)}
      style={{ paddingTop: before, paddingBottom: after }}
      onKeyDown={onKeyDown}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        setFocused(event.target.closest<HTMLElement>('[data-item]')?.dataset.item)
        onFocus?.(event)
      }}
    >
      {rows.flatMap(({ index, top, isInFlow }) =>
        items.slice(index * columns, (index + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            // All cards of a row are as high as the row.
            ref={isInFlow && column === 0 ? measure : undefined}
            data-index={index}
            data-item={item.id}
            aria-posinset={index * columns + column + 1}
            aria-setsize={isPart ? -1 : items.length}
            style={isInFlow ? undefined : aside(top, column, cardWidth, layout)}
          >
            {children(item)}
          </li>
        )),
      )}
    </Box>
  )
}
