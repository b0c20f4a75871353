import { useLayoutEffect, useRef, useState } from 'react'

/** The distance of an element from the top of the page, in pixels, so that it can fill the rest of the screen. */
export const useTop = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // Banners above the element change the height of the page.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return { ref, top }
}
