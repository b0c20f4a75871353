import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Waiting } from '#frontend/components/waiting.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { forgetPath } from '#frontend/lib/session/intended-path.ts'
import { authCopy } from '#shared/copy/auth.ts'

/**
 * Leads a signed-in user away from sign-in and sign-up, to the dashboard or to the checkout of the yearly offer, and
 * forgets the remembered page.
 */
export const AlreadySignedIn = ({ isYearly = false }: { isYearly?: boolean }) => {
  const navigate = useNavigate()
  const to = isYearly ? paths.yearlyCheckout : paths.dashboard

  useEffect(() => {
    forgetPath()
    navigate(to, { replace: true })
  }, [navigate, to])

  return <Waiting>{authCopy.alreadySignedIn}</Waiting>
}
