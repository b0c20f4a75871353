import * as z from 'zod'
import { keptInTab } from '#frontend/lib/storage/kept-value.ts'
import { quizPictures } from '#frontend/pictures/quiz.ts'
import { QuizScore } from '#shared/quiz.ts'
import { quizProgressKey } from './progress-key.ts'

/** The order of the pictures' ids, and for each answered question whether the answer was "AI Generated". */
const QuizProgress = z.object({ order: z.array(z.string()), saidAi: z.array(z.boolean()) })
export type QuizProgress = z.infer<typeof QuizProgress>

const scoreKey = 'roomwright.quiz-score'

const ids = quizPictures.map(({ id }) => id)

const isOfThesePictures = ({ order, saidAi }: QuizProgress) =>
  order.length === ids.length && ids.every((id) => order.includes(id)) && saidAi.length <= ids.length

/** The quiz that this tab has begun, unless the pictures have been replaced since. */
export const keptProgress = (): QuizProgress | undefined => {
  const kept = keptInTab(QuizProgress, quizProgressKey)
  return kept && isOfThesePictures(kept) ? kept : undefined
}

export const keepProgress = (progress: QuizProgress) =>
  sessionStorage.setItem(quizProgressKey, JSON.stringify(progress))

export const keptScore = (): QuizScore | undefined => keptInTab(QuizScore, scoreKey)

/** Keeps the result of a finished quiz in place of its progress. */
export const keepScore = (score: QuizScore) => {
  sessionStorage.setItem(scoreKey, JSON.stringify(score))
  sessionStorage.removeItem(quizProgressKey)
}
