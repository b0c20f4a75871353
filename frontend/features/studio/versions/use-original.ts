import { useEffect, useRef } from 'react'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { originalOf } from '#frontend/features/studio/state/studio-state.ts'
import { versionsCopy } from '#shared/copy/versions.ts'

const takesKeys = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]'

/**
 * Goes from a result to its original, and from there back to the result that it came from; undefined where there is neither.
 */
export const useOriginal = (): { isShown: boolean; toggle: () => void } | undefined => {
  const { studio, current, dispatch } = useStudio()
  const from = useRef<string>(undefined)
  const original = originalOf(studio, current)
  const back = original ? undefined : studio.versions.find(({ id }) => id === from.current)
  const target = original ?? (originalOf(studio, back)?.id === current?.id ? back : undefined)
  if (!target || studio.job) return undefined
  return {
    isShown: !original,
    toggle: () => {
      from.current = current?.id
      dispatch({ type: 'versionShown', versionId: target.id })
    },
  }
}

/** The key O shows the original, and again the result, unless it is typed into something. */
export const useOriginalKey = (original: ReturnType<typeof useOriginal>): void => {
  useEffect(() => {
    if (!original) return
    const toggle = (event: KeyboardEvent) => {
      const isShortcut = event.key.toUpperCase() === versionsCopy.originalKey
      if (!isShortcut || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(takesKeys)) return
      original.toggle()
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [original])
}
