import { useLayoutEffect, useRef } from 'react'

const name = '--studio-top'

/**
 * Keeps the distance of an element from the top of the page in `--studio-top`, so that the studio can fill the rest of the
 * screen. The variable is set without a render, since a render of the studio takes long on a phone.
 */
export const useTop = () => {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      style.setProperty(name, `${Math.round(top)}px`)
    }
    // The observer reports each element first when the browser has laid out the page, before it paints. A measure here would make
    // the browser do so in the middle of a render.
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
      style.removeProperty(name)
    }
  }, [])

  return ref
}
