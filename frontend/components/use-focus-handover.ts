import { useLayoutEffect } from 'react'

type Place = { readonly current: HTMLElement | null }

const content: Place = {
  get current() {
    return document.getElementById('content')
  },
}

/** Moves the focus to `to`, by default the content of the page, when `leaving`, which is about to be removed, has it. */
export const handOverFocus = (leaving: HTMLElement | null, to: Place = content) => {
  if (leaving?.contains(document.activeElement)) to.current?.focus({ preventScroll: true })
}

/** Hands the focus over when `from` is removed while it has the focus; the browser would move it to the beginning of the page. */
export const useFocusHandover = (from: Place, to: Place = content) => {
  useLayoutEffect(() => {
    const leaving = from.current
    return () => handOverFocus(leaving, to)
  }, [from, to])
}
