import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { Camera, Check, type LucideIcon, Sparkles, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { hasPlaceholders } from '#frontend/pictures/quiz.ts'
import { radius } from '#frontend/theme/radius.ts'
import { quizCopy } from '#shared/copy/quiz.ts'
import { useAnswerKeys } from './use-answer-keys.ts'
import type { Quiz } from './use-quiz.ts'

// The width at which a picture of 4:3 and the controls around it fit the window's height.
const fitting = 'min(880px, max(320px, calc((100dvh - 400px) * 4 / 3)))'

/** A picture with the two answers. Header and footer show the position and the running score. */
export const QuizQuestion = ({ quiz }: { quiz: Quiz }) => {
  const { number, total, answered } = quiz
  useAnswerKeys(quiz.answer)
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, md: 2.5 }, maxWidth: fitting, mx: 'auto', py: { xs: 2, md: 4 } }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="h3" component="h1">
          {quizCopy.question(number, total)}
        </Typography>
        <LinearProgress variant="determinate" value={(100 * answered) / total} aria-hidden />
      </Box>
      <Pictured quiz={quiz} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography id="quiz-ask" color="textSecondary">
          {quizCopy.ask(hasPlaceholders)}
        </Typography>
        <Box
          role="group"
          aria-labelledby="quiz-ask"
          sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: { xs: 1.5, md: 2 } }}
        >
          <Answer quiz={quiz} isAi={false} icon={Camera} />
          <Answer quiz={quiz} isAi icon={Sparkles} />
        </Box>
      </Box>
      <Foot quiz={quiz} />
    </Box>
  )
}

const Pictured = ({ quiz: { picture, nextPicture } }: { quiz: Quiz }) => {
  const [failedId, setFailedId] = useState<string>()

  useEffect(() => {
    if (nextPicture) new Image().src = nextPicture.src.webp
  }, [nextPicture])

  if (!picture) return null
  return (
    <>
      <Box
        component="img"
        key={picture.id}
        src={picture.src.webp}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        onError={() => setFailedId(picture.id)}
        sx={{
          width: '100%',
          height: 'auto',
          borderRadius: radius.surface,
          bgcolor: 'sunken',
        }}
      />
      {failedId === picture.id && <Banner severity="warning">{quizCopy.pictureFailed}</Banner>}
    </>
  )
}

type AnswerProps = { quiz: Quiz; isAi: boolean; icon: LucideIcon }

/** A locked answer keeps its focus, so it is not disabled, but pressing it does nothing. */
const Answer = ({ quiz: { picture, saidAi, answer }, isAi, icon }: AnswerProps) => {
  const isLocked = saidAi !== undefined
  const isTruth = isLocked && picture?.isAi === isAi
  const isMistake = isLocked && saidAi === isAi && !isTruth
  const mark = isTruth ? Check : isMistake ? X : icon
  const colour = isTruth ? 'success.main' : isMistake ? 'error.main' : undefined
  return (
    <Button
      variant="outlined"
      aria-disabled={isLocked}
      aria-pressed={saidAi === isAi}
      onClick={() => answer(isAi)}
      startIcon={<Icon of={mark} />}
      sx={{
        minHeight: 56,
        ...(colour && { color: colour, '&&': { borderColor: colour } }),
        ...(isLocked && !colour && { opacity: 0.6 }),
      }}
    >
      {isAi ? quizCopy.ai : quizCopy.real}
    </Button>
  )
}

const Foot = ({ quiz: { number, total, answered, score, saidAi, picture } }: { quiz: Quiz }) => {
  const verdict =
    picture && saidAi !== undefined && quizCopy.verdict(saidAi === picture.isAi, picture.isAi, hasPlaceholders)
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: 28,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Typography sx={{ fontWeight: 600 }} role="status">
        <VisuallyHidden>{verdict ? '' : quizCopy.question(number, total)}</VisuallyHidden>
        {verdict}
      </Typography>
      {!verdict && (
        <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', md: 'block' }, mr: 'auto' }}>
          {quizCopy.keys}
        </Typography>
      )}
      <Typography color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        {quizCopy.score(score.correct, answered)}
      </Typography>
    </Box>
  )
}
