import { useEffect, useRef } from 'react'

const answerOf: Readonly<Record<string, boolean>> = { r: false, a: true }

const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=menu], [role=dialog], input, textarea') !== null

/** R answers "Real Photo", A answers "AI Generated", unless a menu or dialog has the focus. */
export const useAnswerKeys = (answer: (isAi: boolean) => void) => {
  const latest = useRef(answer)
  latest.current = answer

  useEffect(() => {
    const onKey = ({ key, target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isAi = answerOf[key.toLowerCase()]
      if (isAi === undefined || repeat || ctrlKey || metaKey || altKey || isElsewhere(target)) return
      latest.current(isAi)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
