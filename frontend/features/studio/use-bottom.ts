import { useLayoutEffect, useRef, useState } from 'react'

/** The distance of an element's lower edge from the bottom of the window, in pixels, while the page is not scrolled. */
export const useBottom = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [bottom, setBottom] = useState(0)

  useLayoutEffect(() => {
    const measure = () => {
      const edge = (ref.current?.getBoundingClientRect().bottom ?? 0) + window.scrollY
      setBottom(Math.round(window.innerHeight - edge))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])

  return { ref, bottom }
}
