import { Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { TakesFocus } from '#frontend/components/takes-focus.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { quizCopy } from '#shared/copy/quiz.ts'
import { quizScore, resultsDelayMilliseconds } from '#shared/quiz.ts'
import { keepScore } from './kept-quiz.ts'
import type { Quiz } from './use-quiz.ts'

/** The end: keeps the score, then leads to the results. */
export const QuizFinished = ({ quiz: { score } }: { quiz: Quiz }) => {
  const navigate = useNavigate()
  const { correct, total } = score

  useEffect(() => {
    keepScore(quizScore(correct, total))
    const timer = setTimeout(() => navigate(paths.quizResults, { replace: true }), resultsDelayMilliseconds)
    return () => clearTimeout(timer)
  }, [correct, total, navigate])

  return (
    <TakesFocus>
      <Box
        sx={{ display: 'grid', gap: 1, py: { xs: 10, md: 16 }, justifyItems: 'center', textAlign: 'center' }}
        role="status"
      >
        <Typography variant="h1">{quizCopy.finished}</Typography>
        <Typography variant="lead" color="textSecondary">
          {quizCopy.score(correct, total)}. {quizCopy.toResults}
        </Typography>
      </Box>
    </TakesFocus>
  )
}
