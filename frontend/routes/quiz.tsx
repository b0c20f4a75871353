import { QuizFinished } from '#frontend/features/quiz/quiz-finished.tsx'
import { QuizQuestion } from '#frontend/features/quiz/quiz-question.tsx'
import { QuizStart } from '#frontend/features/quiz/quiz-start.tsx'
import { useQuiz } from '#frontend/features/quiz/use-quiz.ts'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'

/** The quiz: real photo or AI picture. */
export const QuizPage = () => {
  const quiz = useQuiz()
  return (
    <PublicPage>
      {quiz.state === 'start' && <QuizStart quiz={quiz} />}
      {quiz.state === 'question' && <QuizQuestion quiz={quiz} />}
      {quiz.state === 'finished' && <QuizFinished quiz={quiz} />}
    </PublicPage>
  )
}
