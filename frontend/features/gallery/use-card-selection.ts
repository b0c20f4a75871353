import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type GalleryItem, isUnread } from '#frontend/lib/generations/gallery-pages.ts'

type ItemId = GalleryItem['id']

const none: ReadonlySet<ItemId> = new Set()

const stepsOf = (columns: number): Record<string, number> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
})

/** Which cards are chosen; `extend` chooses all from the one that was pressed last. */
const useChosenCards = (ids: readonly ItemId[]) => {
  const [chosen, setChosen] = useState<ReadonlySet<ItemId>>()
  const anchor = useRef<ItemId>(undefined)
  const shown = useRef(ids)

  useEffect(() => {
    shown.current = ids
  })

  const extend = useCallback((to: ItemId) => {
    const ends = [shown.current.indexOf(anchor.current ?? to), shown.current.indexOf(to)]
    const range = shown.current.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1)
    setChosen((known = none) => new Set([...known, ...range]))
  }, [])

  /** Selects a card or takes it out; with Shift all cards up to the one that was pressed last are selected. */
  const toggle = useCallback(
    (id: ItemId, isShifted: boolean) => {
      if (isShifted && anchor.current) return extend(id)
      anchor.current = id
      setChosen((known = none) =>
        known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]),
      )
    },
    [extend],
  )

  return { chosen, setChosen, anchor, extend, toggle }
}

/** The cards are one tab stop, among which arrow keys move; `onExtend` is told of a move with Shift. */
const useCardFocus = (items: readonly GalleryItem[], columns: number, onExtend: (from: ItemId, to: ItemId) => void) => {
  const [focused, setFocused] = useState<ItemId>()
  const ids = items.map(({ id }) => id)
  const stop = ids.find((id) => id === focused) ?? items.find((item) => !isUnread(item))?.id

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepsOf(columns)[event.key]
    if (!step) return
    event.preventDefault()
    const from = stop ? ids.indexOf(stop) : -1
    const [here, next] = [ids[from], items[from + step]]
    if (!here || !next || isUnread(next)) return
    const there = next.id
    const list = event.currentTarget
    // The card may be outside of the window, and is in the document once it is the stop.
    flushSync(() => setFocused(there))
    list.querySelector<HTMLElement>(`[data-item="${there}"] input`)?.focus()
    if (event.shiftKey) onExtend(here, there)
  }

  const onFocus = ({ target }: FocusEvent<HTMLElement>) =>
    setFocused(ids.find((id) => id === target.closest<HTMLElement>('[data-item]')?.dataset.item))

  return { stop, listProps: { onKeyDown, onFocus } }
}

/** The cards that a person selects by pointer or keyboard. */
export const useCardSelection = (items: readonly GalleryItem[], columns: number) => {
  const { chosen, setChosen, anchor, extend, toggle } = useChosenCards(items.map(({ id }) => id))
  const { stop, listProps } = useCardFocus(items, columns, (from, to) => {
    anchor.current ??= from
    extend(to)
  })

  return {
    isOn: chosen !== undefined,
    /** Without those that were deleted meanwhile or that a filter has left out. */
    selected: items.flatMap((item) => (!isUnread(item) && chosen?.has(item.id) ? item : [])),
    isSelected: (id: ItemId) => chosen?.has(id) ?? false,
    /** Whether Tab leads to this card. */
    isStop: (id: ItemId) => id === stop,
    focused: stop,
    toggle,
    enter: () => setChosen(none),
    leave: () => {
      anchor.current = undefined
      setChosen(undefined)
    },
    all: () => setChosen(new Set(items.flatMap((item) => (isUnread(item) ? [] : item.id)))),
    clear: () => setChosen(none),
    listProps,
  }
}

export type CardSelection = ReturnType<typeof useCardSelection>
