import { useEffect, useRef } from 'react'
import { questionAt, type Studio } from '#frontend/features/studio/state/studio-state.ts'

/** Identifies the open question: a photo, a tool, its mode, or a field of the tool. */
export const askedOf = ({ currentId, choosing, toolMode, values }: Studio) => {
  if (currentId === undefined) return 'photo'
  if (!toolMode) return choosing ? `modes of ${choosing}` : 'tool'
  return toolMode.mode.layout === 'form'
    ? `${toolMode.toolId} ${toolMode.modeId}`
    : `${toolMode.toolId} ${questionAt(toolMode, values)}`
}

/**
 * Focuses the heading of the next question, so that screen readers read it: the element that had the focus is gone.
 * `asked` is undefined while the studio is restored, so that opening the page does not move the focus. A question that is
 * not shown yet gets it as soon as it is.
 */
export const useFocusOnChange = (asked: string | undefined, isShown: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(asked)

  useEffect(() => {
    if (!isShown) return
    if (before.current !== undefined && before.current !== asked) heading.current?.focus({ preventScroll: true })
    before.current = asked
  }, [asked, isShown])

  return heading
}
