import { type RefObject, useLayoutEffect } from 'react'

type Place = RefObject<HTMLElement | null>

/** Takes the focus from what is going away to what stays; with the element alone it would be lost to the page. */
export const useFocusHandover = (from: Place, to: Place) => {
  useLayoutEffect(() => {
    const leaving = from.current
    return () => {
      if (leaving?.contains(document.activeElement)) to.current?.focus({ preventScroll: true })
    }
  }, [from, to])
}
