import { useRef, useState } from 'react'

/** The slide of a sideways scrolling strip that is in view; the strip is moved by scrolling it, also by a finger. */
export const useSlides = (count: number) => {
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  // The target of a press. The slides that are passed on the way do not become the current one.
  const target = useRef<number>(null)

  const show = (next: number) => {
    const shown = (next + count) % count
    target.current = shown
    setIndex(shown)
    const { current } = strip
    if (current) current.scrollLeft = shown * current.clientWidth
  }

  const follow = () => {
    const { current } = strip
    if (!current?.clientWidth) return
    const seen = Math.round(current.scrollLeft / current.clientWidth)
    if (target.current === null) setIndex(seen)
    else if (target.current === seen) target.current = null
  }

  const letGo = () => {
    target.current = null
  }

  return {
    index,
    show,
    strip: { ref: strip, onScroll: follow, onPointerDown: letGo, onWheel: letGo, onKeyDown: letGo },
  }
}
