import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'

const none: ReadonlySet<GenerationId> = new Set()

const stepsOf = (columns: number): Record<string, number> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
})

/** The cards that a person selects by pointer or keyboard. Its cards are one tab stop; arrow keys move among them. */
export const useCardSelection = (generations: readonly Generation[], columns: number) => {
  const [chosen, setChosen] = useState<ReadonlySet<GenerationId>>()
  const [focused, setFocused] = useState<GenerationId>()
  const anchor = useRef<GenerationId>(undefined)
  const shown = useRef<readonly GenerationId[]>([])
  const ids = generations.map(({ id }) => id)

  useEffect(() => {
    shown.current = ids
  })

  const extend = useCallback((to: GenerationId) => {
    const ends = [shown.current.indexOf(anchor.current ?? to), shown.current.indexOf(to)]
    const range = shown.current.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1)
    setChosen((known = none) => new Set([...known, ...range]))
  }, [])

  /** Selects a card or takes it out; with Shift all cards up to the one that was pressed last are selected. */
  const toggle = useCallback(
    (id: GenerationId, isShifted: boolean) => {
      if (isShifted && anchor.current) return extend(id)
      anchor.current = id
      setChosen((known = none) =>
        known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]),
      )
    },
    [extend],
  )

  const leave = () => {
    anchor.current = undefined
    setChosen(undefined)
  }
  const all = () => setChosen(new Set(ids))

  const stop = ids.find((id) => id === focused) ?? ids[0]

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepsOf(columns)[event.key]
    if (!step) return
    event.preventDefault()
    const from = stop ? ids.indexOf(stop) : -1
    const [here, there] = [ids[from], ids[from + step]]
    if (!here || !there) return
    const list = event.currentTarget
    // The card may be outside of the window, and is in the document once it is the stop.
    flushSync(() => setFocused(there))
    list.querySelector<HTMLElement>(`[data-item="${there}"] input`)?.focus()
    if (!event.shiftKey) return
    anchor.current ??= here
    extend(there)
  }

  return {
    isOn: chosen !== undefined,
    /** Without those that were deleted meanwhile or that a filter has left out. */
    selected: generations.filter(({ id }) => chosen?.has(id)),
    isSelected: (id: GenerationId) => chosen?.has(id) ?? false,
    /** Whether Tab leads to this card. */
    isStop: (id: GenerationId) => id === stop,
    focused: stop,
    toggle,
    enter: () => setChosen(none),
    leave,
    all,
    clear: () => setChosen(none),
    listProps: {
      onKeyDown: moveFocus,
      onFocus: ({ target }: FocusEvent<HTMLElement>) =>
        setFocused(ids.find((id) => id === target.closest<HTMLElement>('[data-item]')?.dataset.item)),
    },
  }
}

export type CardSelection = ReturnType<typeof useCardSelection>
