import { Box } from '@mui/material'
import type { ReactNode } from 'react'

// The format in which `messageOf` appends a correlation id: a ULID, 10 characters of time and 16 of randomness.
const idAtEnd = / \((Reference )([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z]{16})\)$/

/** Renders a message, with the correlation id of an unexpected error on a separate line. */
export const ErrorWords = ({ children }: { children: ReactNode }) => {
  if (typeof children !== 'string') return children
  const [words, label, time, random] = children.split(idAtEnd)
  if (!random) return children
  return (
    <>
      {words}
      <Box
        component="span"
        sx={{
          display: 'block',
          overflowWrap: 'anywhere',
          typography: 'caption',
          fontWeight: 400,
          color: 'text.secondary',
        }}
      >
        {label}
        {time}
        <wbr />
        {random}
      </Box>
    </>
  )
}
