import { useEffect, useId, useRef } from 'react'
import { useDialogEntries } from './dialog-entries.tsx'

/** Makes the browser's Back close the open dialog that contains it, and leave the page behind it as it is. */
export const ClosedByBack = ({ onClose }: { onClose: () => void }) => {
  const id = useId()
  const { add } = useDialogEntries()
  const latest = useRef(onClose)

  useEffect(() => {
    latest.current = onClose
  }, [onClose])

  useEffect(() => add(id, () => latest.current()), [add, id])

  return null
}
