import { useEffect, useRef } from 'react'
import { questionAt, type Studio } from './studio-state.ts'

/** What is asked for: a photo, a tool, or the answer to a question. */
export const askedOf = ({ currentId, toolMode, values }: Studio) => {
  if (currentId === undefined) return 'photo'
  if (!toolMode) return 'tool'
  return toolMode.mode.layout === 'form' ? toolMode.toolId : `${toolMode.toolId} ${questionAt(toolMode, values)}`
}

/**
 * Takes the focus to the heading of what is now asked for, since what had it is gone, and so that it is read out;
 * undefined, while it is not known yet, so that a page that is opened leaves the focus alone.
 */
export const useFocusOnChange = (asked: string | undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(asked)

  useEffect(() => {
    if (before.current !== undefined && before.current !== asked) heading.current?.focus({ preventScroll: true })
    before.current = asked
  }, [asked])

  return heading
}
