import { useState } from 'react'
import * as z from 'zod'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { keepInTab, keptInTab } from '#frontend/lib/storage/kept-value.ts'

const KeptAnswer = z.object({ userId: z.string(), words: z.string() })

/** An answer of the wizard that the server has not stored yet, kept in this tab across a reload. */
export const useKeptAnswer = (question: 'gender' | 'name') => {
  const key = `roomwright.model-${question}`
  const [answer, setAnswer] = useState(() => {
    const kept = keptInTab(KeptAnswer, key)
    return kept && kept.userId === lastUserId() ? kept.words : undefined
  })
  return {
    answer,
    change: (words: string) => {
      setAnswer(words)
      keepInTab(key, { userId: lastUserId() ?? '', words })
    },
    /** Once it is stored. */
    forget: () => sessionStorage.removeItem(key),
  }
}
