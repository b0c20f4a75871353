import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Guarantee } from '#frontend/features/billing/guarantee.tsx'
import { PayNotes } from '#frontend/features/billing/pay-notes.tsx'
import { useYearlyCheckout } from '#frontend/features/billing/use-checkout.ts'
import { keptScore } from '#frontend/features/quiz/kept-quiz.ts'
import { QuizPitch } from '#frontend/features/quiz/quiz-pitch.tsx'
import { QuizResult } from '#frontend/features/quiz/quiz-result.tsx'
import { YearlyOfferCard } from '#frontend/features/quiz/yearly-offer-card.tsx'
import { PublicPage } from '#frontend/features/shell/public-page.tsx'
import { UnreadableAnswer } from '#frontend/lib/api/call.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { rememberPath } from '#frontend/lib/session/intended-path.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { yearlyOffer } from '#shared/billing/plans.ts'
import { resultsCopy } from '#shared/copy/quiz.ts'
import { AppError } from '#shared/errors.ts'

/** The results of the quiz in three stages, selected by the `step` parameter: the result, the pitch and the offer. */
export const QuizResultsPage = () => {
  const [search] = useSearchParams()
  const score = keptScore()
  if (!score) return <Navigate to={paths.quiz} replace />
  const step = search.get('step')
  return (
    <PublicPage>
      {step === 'pitch' ? <QuizPitch /> : step === 'offer' ? <Offer /> : <QuizResult score={score} />}
    </PublicPage>
  )
}

/** The texts of a failed claim (docs/product.md, Texts); a refusal with its own reason says that reason. */
const claimProblem = (error: unknown): string => {
  if (error instanceof UnreadableAnswer) return resultsCopy.checkoutFailed
  if (!(error instanceof AppError)) return resultsCopy.requestFailed
  return error.code === 'unexpected' || error.code === 'checkout.failed' ? resultsCopy.checkoutFailed : error.message
}

const Offer = () => {
  const isSignedIn = useSession().status === 'signedIn'
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const { leave, busyWith } = useYearlyCheckout((error) => setProblem(claimProblem(error)))

  const claim = () => {
    setProblem(undefined)
    if (isSignedIn) return void leave('yearly')
    rememberPath(paths.quizResults)
    navigate(paths.signUpForYearly)
  }

  return (
    <YearlyOfferCard
      problem={problem}
      plansPath={isSignedIn ? paths.subscription : paths.pricing}
      notes={isSignedIn ? <PayNotes credits={yearlyOffer.plan.credits} /> : <Guarantee isShort />}
      claim={
        <BusyButton variant="contained" color="primary" isBusy={busyWith !== undefined} onClick={claim}>
          {resultsCopy.claim}
        </BusyButton>
      }
    />
  )
}
