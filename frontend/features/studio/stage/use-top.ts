import { useLayoutEffect, useRef, useState } from 'react'

/** The distance of an element from the top of the page, in pixels, so that it can fill the rest of the screen. */
export const useTop = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // A banner that comes makes the page higher. One that goes leaves it as high as the window: the main part grows when the banner
    // was above that, and loses a child when the banner was in it.
    const sizes = new ResizeObserver(measure)
    const children = new MutationObserver(measure)
    sizes.observe(document.body)
    const main = ref.current?.closest('main')
    if (main) {
      sizes.observe(main)
      children.observe(main, { childList: true })
    }
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [])

  return { ref, top }
}
