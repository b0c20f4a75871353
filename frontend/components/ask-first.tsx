import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from './dialog.tsx'

type AskFirstProps = Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'onClose'> & {
  button: (ask: () => void) => ReactNode
}

/** A button whose action needs an answer first. */
export const AskFirst = ({ button, ...question }: AskFirstProps) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {button(() => setIsAsking(true))}
      <ConfirmDialog {...question} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}
