import { Box } from '@mui/material'
import type { ReactNode } from 'react'

// As `messageOf` ends what it says of a bug.
const idAtEnd = / \(([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z]{16})\)$/

/** Words that may be about a bug: its id stands in a line of its own, and breaks between its time and its chance. */
export const ErrorWords = ({ children }: { children: ReactNode }) => {
  if (typeof children !== 'string') return children
  const [words, time, chance] = children.split(idAtEnd)
  if (!chance) return children
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
        {time}
        <wbr />
        {chance}
      </Box>
    </>
  )
}
