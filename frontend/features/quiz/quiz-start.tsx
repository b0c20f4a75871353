import { Box, Button, Typography } from '@mui/material'
import { Tag } from '#frontend/components/tag.tsx'
import { hasPlaceholders, quizPictures } from '#frontend/pictures/quiz.ts'
import { radius } from '#frontend/theme/radius.ts'
import { quizCopy } from '#shared/copy/quiz.ts'
import type { Quiz } from './use-quiz.ts'

const shown = quizPictures.slice(0, 4)

const layout = {
  display: 'grid',
  gridTemplateColumns: { md: '5fr 6fr' },
  gap: { xs: 3, md: 7 },
  alignItems: 'center',
  py: { xs: 3, md: 7 },
} as const

/** The first screen, with a few of the pictures. */
export const QuizStart = ({ quiz: { total, start } }: { quiz: Quiz }) => (
  <Box sx={layout}>
    <Box sx={{ display: 'grid', gap: 3, justifyItems: { md: 'start' } }}>
      <Typography variant="h1">{quizCopy.title}</Typography>
      <Typography variant="lead" color="textSecondary">
        {quizCopy.intro(total, hasPlaceholders)}
      </Typography>
      <Button variant="contained" color="primary" onClick={start}>
        {quizCopy.start}
      </Button>
      {hasPlaceholders && (
        <Box>
          <Tag isQuiet>{quizCopy.samples}</Tag>
        </Box>
      )}
    </Box>
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: { xs: 1.5, md: 2 } }}>
      {shown.map(({ id, src, width, height }) => (
        <Box component="picture" key={id}>
          <source srcSet={src.avif} type="image/avif" />
          <Box
            component="img"
            src={src.webp}
            alt=""
            loading="lazy"
            width={width}
            height={height}
            sx={{ display: 'block', width: '100%', height: 'auto', borderRadius: radius.surface, bgcolor: 'sunken' }}
          />
        </Box>
      ))}
    </Box>
  </Box>
)
