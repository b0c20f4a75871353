import { Box } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { radius } from '#frontend/theme/radius.ts'

/**
 * A message that receives the focus when it appears, since the button that caused it may be below it on the screen. A
 * new `key` moves the focus there again.
 */
export const TakesFocus = ({ children }: { children: ReactNode }) => {
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => message.current?.focus(), [])

  return (
    <Box ref={message} tabIndex={-1} sx={{ borderRadius: radius.surface }}>
      {children}
    </Box>
  )
}
