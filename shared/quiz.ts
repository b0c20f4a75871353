import * as z from 'zod'

/** Milliseconds for which the result of an answer is shown (docs/product.md, Screens). */
export const verdictMilliseconds = 1500

/** Milliseconds from the end of the quiz to its results (docs/product.md, Screens). */
export const resultsDelayMilliseconds = 2000

/** The result of a finished quiz. `percentage` is not rounded, from 0 to 100. */
export const QuizScore = z.object({
  correct: z.int().min(0),
  total: z.int().min(1),
  percentage: z.number().min(0).max(100),
})
export type QuizScore = z.infer<typeof QuizScore>

export const quizScore = (correct: number, total: number): QuizScore => ({
  correct,
  total,
  percentage: (100 * correct) / total,
})

export type AccuracyBand = 'low' | 'middle' | 'high'

/** The band of a result: below 40 %, from 40 to below 70 %, and from 70 % (docs/product.md, Screens). */
export const accuracyBand = ({ percentage }: QuizScore): AccuracyBand => {
  if (percentage < 40) return 'low'
  return percentage < 70 ? 'middle' : 'high'
}
