import { Box, styled } from '@mui/material'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { useAnswersInWords } from '#frontend/lib/words/settings-in-words.ts'
import { radius } from '#frontend/theme/radius.ts'
import type { Mode } from '#shared/tools/define-tool.ts'

// Tags on a desktop, words on a phone, always in one line, so that the tiles below do not move. When the line is full,
// the answers between the first and the latest are cut.
const Answer = styled('li')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  '&:not(:first-of-type, :last-of-type)': { flex: '0 1 auto', minWidth: 0 },
  [theme.breakpoints.down('md')]: { '& + &::before': { content: '"·"', marginInline: '0.4em' } },
  [theme.breakpoints.up('md')]: {
    padding: '4px 10px',
    borderRadius: radius.pill,
    backgroundColor: theme.vars.palette.sunken,
  },
}))

type AnswersProps = {
  mode: Mode
  /** The number of the step, before the answers; empty where it is beside the question. */
  place: string
}

const line = {
  gridRow: { xs: 1, md: 'auto' },
  gridColumn: 1,
  alignSelf: 'end',
  display: 'flex',
  minWidth: 0,
  // On a phone the answers lie over the Back button, right of its icon; clicks go through to the button.
  pl: { xs: '24px', md: 0 },
  pr: { xs: '88px', md: 0 },
  pb: { xs: '3px', md: 0 },
  pointerEvents: { xs: 'none', md: 'auto' },
} as const

/** The answers so far, in words: a search may hide the tile that was chosen. */
export const Answers = ({ mode, place }: AnswersProps) => {
  const { studio } = useStudio()
  const answers = useAnswersInWords(mode.fields, studio.values)
  if (answers.length === 0 && !place) return null
  return (
    <Box sx={line}>
      {place && (
        <Box role="status" sx={{ flex: 'none', typography: 'caption', color: 'text.secondary' }}>
          {place}
        </Box>
      )}
      {answers.length > 0 && (
        <Box
          component="ul"
          aria-label="Chosen"
          sx={{
            display: 'flex',
            gap: { md: 0.75 },
            minWidth: 0,
            ...(place && { '& > :first-of-type::before': { content: '"·"', marginInline: '0.4em' } }),
          }}
        >
          {answers.map(({ name, value }) => (
            <Answer key={name}>{value}</Answer>
          ))}
        </Box>
      )}
    </Box>
  )
}
