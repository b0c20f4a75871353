import { useLayoutEffect, useRef, useState } from 'react'

/** The height of an element, in pixels. */
export const useHeight = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)

  useLayoutEffect(() => {
    if (!ref.current) return
    const observer = new ResizeObserver(([entry]) => setHeight(Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])

  return { ref, height }
}
