import { useEffect, useState } from 'react'
import { quizPictures } from '#frontend/pictures/quiz.ts'
import { quizScore, verdictMilliseconds } from '#shared/quiz.ts'
import { keepProgress, keptProgress, type QuizProgress } from './kept-quiz.ts'

/** The ids of all pictures in random order (Fisher–Yates, https://en.wikipedia.org/wiki/Fisher%E2%80%93Yates_shuffle). */
const randomOrder = (): string[] => {
  const order = quizPictures.map(({ id }) => id)
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    const [a, b] = [order[last], order[other]]
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a]
  }
  return order
}

const pictureOf = (id: string | undefined) => quizPictures.find((picture) => picture.id === id)

const countCorrect = ({ order, saidAi }: QuizProgress) =>
  saidAi.filter((answer, index) => answer === pictureOf(order[index])?.isAi).length

/**
 * A run through the quiz. An answer is final; its verdict is shown for a moment, and then the next question or the end.
 * The run survives a reload of the tab.
 */
export const useQuiz = () => {
  const [progress, setProgress] = useState(keptProgress)
  const [isVerdictShown, setIsVerdictShown] = useState(false)
  const answered = progress?.saidAi.length ?? 0

  useEffect(() => {
    if (!isVerdictShown) return
    const timer = setTimeout(() => setIsVerdictShown(false), verdictMilliseconds)
    return () => clearTimeout(timer)
  }, [isVerdictShown])

  const change = (next: QuizProgress) => {
    keepProgress(next)
    setProgress(next)
  }

  const start = () => change({ order: randomOrder(), saidAi: [] })

  const answer = (isAi: boolean) => {
    if (!progress || isVerdictShown || answered === progress.order.length) return
    change({ ...progress, saidAi: [...progress.saidAi, isAi] })
    setIsVerdictShown(true)
  }

  const shownAt = isVerdictShown ? answered - 1 : answered
  const total = quizPictures.length
  return {
    state: !progress ? 'start' : shownAt === total ? 'finished' : 'question',
    number: shownAt + 1,
    total,
    answered,
    picture: pictureOf(progress?.order[shownAt]),
    nextPicture: pictureOf(progress?.order[shownAt + 1]),
    /** The locked answer to the question on the screen. */
    saidAi: isVerdictShown ? progress?.saidAi[shownAt] : undefined,
    score: quizScore(progress ? countCorrect(progress) : 0, total),
    start,
    answer,
  } as const
}

export type Quiz = ReturnType<typeof useQuiz>
