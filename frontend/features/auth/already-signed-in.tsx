import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Waiting } from '#frontend/components/waiting.tsx'
import { forgetPath } from '#frontend/lib/session/intended-path.ts'
import { authCopy } from '#shared/copy/auth.ts'

/** Leads a signed-in user away from sign-in and sign-up, and forgets the remembered page. */
export const AlreadySignedIn = ({ to }: { to: string }) => {
  const navigate = useNavigate()

  useEffect(() => {
    forgetPath()
    navigate(to, { replace: true })
  }, [navigate, to])

  return <Waiting>{authCopy.alreadySignedIn}</Waiting>
}
