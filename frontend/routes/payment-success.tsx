import { Navigate, useSearchParams } from 'react-router-dom'
import { PaymentVerification } from '#frontend/features/billing/payment-verification.tsx'
import { YearlyDeparture } from '#frontend/features/billing/yearly-departure.tsx'
import { useKeptRoom } from '#frontend/features/studio/state/kept-room.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'

/**
 * The page after a checkout, which has a session id, or before the yearly checkout, after signing up for that offer.
 */
export const PaymentSuccess = () => {
  const [search] = useSearchParams()
  const roomPath = useKeptRoom()
  const sessionId = search.get('session_id')
  if (sessionId) return <PaymentVerification key={sessionId} sessionId={sessionId} roomPath={roomPath} />
  if (search.get('offer') === 'yearly') return <YearlyDeparture />
  return <Navigate to={paths.account} replace />
}
