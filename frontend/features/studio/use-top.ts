import { useLayoutEffect, useRef, useState } from 'react'

/** How far down the page an element begins, in pixels, so that it can fill the rest of the screen whatever is above. */
export const useTop = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // Whatever comes or goes above makes the page longer or shorter.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return { ref, top }
}
