import { Link, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import { Waiting } from '#frontend/components/waiting.tsx'
import { AuthPage } from '#frontend/features/auth/auth-page.tsx'
import { SignInForm } from '#frontend/features/auth/sign-in-form.tsx'
import { forgetPath, takeIntendedPath } from '#frontend/lib/intended-path.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useSession } from '#frontend/lib/session.ts'
import { authCopy } from '#shared/copy/auth.ts'

/** Sign-in; after it, on to where somebody wanted to be. */
export const Login = () => {
  const { status } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isSigningIn, setIsSigningIn] = useState(false)

  if (status === 'loading') return <Waiting>{authCopy.checking}</Waiting>
  if (status === 'signedIn' && !isSigningIn) return <AlreadySignedIn />
  return (
    <AuthPage title="Welcome back">
      <SignInForm
        onSubmit={() => setIsSigningIn(true)}
        onSignedIn={() => navigate(takeIntendedPath(search.get('redirect')), { replace: true })}
      />
      <Typography color="textSecondary">
        New here?{' '}
        <Link component={RouterLink} to={paths.signUp}>
          Sign up
        </Link>
      </Typography>
    </AuthPage>
  )
}

const AlreadySignedIn = () => {
  const navigate = useNavigate()

  useEffect(() => {
    forgetPath()
    navigate(paths.dashboard, { replace: true })
  }, [navigate])

  return <Waiting>{authCopy.alreadySignedIn}</Waiting>
}
