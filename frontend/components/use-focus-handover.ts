import { type RefObject, useLayoutEffect } from 'react'

type Place = RefObject<HTMLElement | null>

/** Moves the focus to `to` when `from` is removed while it has the focus; the browser would move it to the page. */
export const useFocusHandover = (from: Place, to: Place) => {
  useLayoutEffect(() => {
    const leaving = from.current
    return () => {
      if (leaving?.contains(document.activeElement)) to.current?.focus({ preventScroll: true })
    }
  }, [from, to])
}
