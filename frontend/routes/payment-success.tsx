import { Navigate, useSearchParams } from 'react-router-dom'
import { PaymentVerification } from '#frontend/features/billing/payment-verification.tsx'
import { YearlyDeparture } from '#frontend/features/billing/yearly-departure.tsx'
import { useKeptRoom } from '#frontend/features/studio/state/use-kept-room.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { pathAfterPayment } from '#frontend/lib/session/intended-path.ts'
import { billingCopy } from '#shared/copy/billing.ts'

/**
 * The page after a checkout, which has a session id, or before the yearly checkout, after signing up for that offer.
 */
export const PaymentSuccess = () => {
  const [search] = useSearchParams()
  const roomPath = useKeptRoom()
  const goOn = pathAfterPayment()
  const sessionId = search.get('session_id')
  const wayBack = goOn
    ? { path: goOn, label: billingCopy.goOn }
    : roomPath
      ? { path: roomPath, label: billingCopy.backToRoom }
      : undefined
  if (sessionId) return <PaymentVerification key={sessionId} sessionId={sessionId} wayBack={wayBack} />
  if (search.get('offer') === 'yearly') return <YearlyDeparture />
  return <Navigate to={paths.account} replace />
}
