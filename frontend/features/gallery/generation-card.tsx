import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { openedHere } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { returnedInWords } from '#frontend/lib/words/credits-in-words.ts'
import { shortDate } from '#frontend/lib/words/dates.ts'
import { nameOf, useCaption } from '#frontend/lib/words/settings-in-words.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { CardPicture } from './card-states.tsx'

/** A generation in a grid: its picture by its status, its name and what it is recognised by. */
export const GenerationCard = ({ generation }: { generation: Generation }) => {
  const caption = useCaption(generation)
  const name = nameOf(generation)
  const fullName = [name, caption].filter(Boolean).join(', ')
  return (
    <Box component="article" aria-label={fullName}>
      <CardPicture generation={generation} />
      <Typography variant="h4" component="h2" sx={{ mt: 1.5, mb: 0.25 }}>
        <Link
          component={RouterLink}
          to={paths.generation(generation.id)}
          state={openedHere}
          aria-label={fullName}
          underline="hover"
          sx={{ color: 'text.primary', '&:hover': { color: 'text.primary' } }}
        >
          {name}
        </Link>
      </Typography>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1.5,
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{(generation.hasNsfwContent && returnedInWords(generation)) || caption}</span>
        <time dateTime={generation.createdAt}>{shortDate(generation.createdAt)}</time>
      </Box>
    </Box>
  )
}
