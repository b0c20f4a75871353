import { Box, styled } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import { radius } from '#frontend/theme/radius.ts'
import { useStudio } from './studio-context.tsx'
import type { Question } from './use-options.ts'

// Tags on a desktop, words on a phone. They keep to one line, or the tiles would move as one of them is chosen: those
// between the first and the latest give way.
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

/** What has been chosen, in words: a search may hide the tile. */
export const Answers = ({ questions }: { questions: readonly Question[] }) => {
  const { studio } = useStudio()
  const catalogues = useQueries({ queries: questions.map(({ field }) => catalogueQuery(field.catalogue)) })
  const answers = questions.flatMap(({ name }, index) => {
    const option = catalogues[index]?.data?.find(({ id }) => id === studio.values[name])
    return option ? [option] : []
  })
  if (answers.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label="Chosen"
      sx={{
        gridRow: { xs: 1, md: 'auto' },
        gridColumn: 1,
        alignSelf: 'end',
        display: 'flex',
        gap: { md: 0.75 },
        minWidth: 0,
        // Beside the chevron and the icons of its line, and no obstacle for the button below it.
        pl: { xs: '24px', md: 0 },
        pr: { xs: '88px', md: 0 },
        pb: { xs: '3px', md: 0 },
        pointerEvents: { xs: 'none', md: 'auto' },
      }}
    >
      {answers.map(({ id, name }) => (
        <Answer key={id}>{name}</Answer>
      ))}
    </Box>
  )
}
