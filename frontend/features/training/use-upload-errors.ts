import { useCallback, useMemo, useState } from 'react'
import { useToast } from '#frontend/components/toasts.tsx'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'

const none: readonly string[] = []

/**
 * Collects what went wrong with the files that were chosen together. A toast counts it at their end, and the page only after
 * that toast, so that it is not said twice.
 */
export const useUploadErrors = () => {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [isUnread, setIsUnread] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  const showErrors = useCallback(() => setIsOpen(true), [])
  const unreadErrors = isUnread ? errors : none

  const batch = useMemo(() => {
    let words: string[] = []
    return {
      start: () => {
        words = []
        setErrors([])
        setIsUnread(false)
      },
      failed: (said: string) => {
        words = [...words, said]
        setErrors(words)
      },
      end: () => {
        if (words.length === 0) return
        const details = { label: trainingNewsCopy.showDetails, onClick: showErrors, onGone: () => setIsUnread(true) }
        toast(trainingNewsCopy.someUploadsFailed(words.length), 'error', details)
      },
    }
  }, [toast, showErrors])

  const onClose = () => {
    setIsOpen(false)
    setIsUnread(false)
  }
  return { unreadErrors, showErrors, batch, dialog: { isOpen, errors, onClose } }
}
