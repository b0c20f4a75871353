import { Box, Button, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { Tag } from '#frontend/components/tag.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { hasPlaceholders } from '#frontend/pictures/quiz.ts'
import { quizCopy, resultsCopy } from '#shared/copy/quiz.ts'
import { accuracyBand, type QuizScore } from '#shared/quiz.ts'

/** The first stage: the result. */
export const QuizResult = ({ score }: { score: QuizScore }) => (
  <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', py: { xs: 6, md: 10 } }}>
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', color: 'text.secondary' }}>
      <Typography variant="display" component="p" sx={{ color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
        {resultsCopy.percentage(score)}
      </Typography>
      {resultsCopy.accuracy}
      {hasPlaceholders && <Tag isQuiet>{quizCopy.samples}</Tag>}
    </Box>
    <Typography variant="h1">{resultsCopy.title(score)}</Typography>
    <Typography variant="lead" color="textSecondary" sx={{ maxWidth: '40ch' }}>
      {resultsCopy.bandMessages[accuracyBand(score)]}
    </Typography>
    <Button variant="contained" color="primary" component={RouterLink} to={paths.quizPitch}>
      {resultsCopy.goOn}
    </Button>
    <Link component={RouterLink} to={paths.quiz} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
      {resultsCopy.again}
    </Link>
  </Box>
)
