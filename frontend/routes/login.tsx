import { Link, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { AuthPage } from '#frontend/features/auth/auth-page.tsx'
import { SignInForm } from '#frontend/features/auth/sign-in-form.tsx'
import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'
import { triggerRefusal } from '#frontend/lib/session/auth-refusals.ts'
import { forgetPath, rememberRedirect, takeIntendedPath } from '#frontend/lib/session/intended-path.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { authCopy } from '#shared/copy/auth.ts'

/** Sign-in; afterwards it returns to the page that required it (docs/product.md, Access). */
export const Login = () => {
  const { status } = useSession()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const problem = useGoogleError()

  if (status === 'loading') return <Waiting>{authCopy.checking}</Waiting>
  if (status === 'signedIn' && search.has('code')) return <BackFromGoogle />
  if (status === 'signedIn' && !isSigningIn) return <AlreadySignedIn />
  return (
    <AuthPage title="Welcome back">
      {problem && <Banner severity="error">{problem}</Banner>}
      <SignInForm
        onSubmit={() => setIsSigningIn(true)}
        onSignedIn={() => navigate(takeIntendedPath(search.get('redirect')), { replace: true })}
        onLeaving={() => rememberRedirect(search.get('redirect'))}
      />
      <Typography color="textSecondary">
        New here?{' '}
        <Link component={RouterLink} to={signUpPath(search.get('redirect'))}>
          Sign up
        </Link>
      </Typography>
    </AuthPage>
  )
}

/** Sign-up for the page that required the sign-in; the yearly offer has its own form. */
const signUpPath = (redirect: string | null): string => {
  const path = knownPath(redirect)
  if (path === paths.yearlyCheckout) return paths.signUpForYearly
  return path ? paths.signUpFor(path) : paths.signUp
}

/** The text for an error that Google or our sign-up trigger returned, or for a code that could not be exchanged. */
const useGoogleError = (): string | undefined => {
  const [search] = useSearchParams()
  if (search.has('error')) {
    return triggerRefusal(search.get('error_description') ?? '')?.message ?? authCopy.googleSignInFailed
  }
  return search.has('code') ? authCopy.googleSignInException : undefined
}

const BackFromGoogle = () => {
  const navigate = useNavigate()
  const toast = useToast()

  useEffect(() => {
    toast(authCopy.signedIn, 'success')
    navigate(takeIntendedPath(null), { replace: true })
  }, [navigate, toast])

  return null
}

const AlreadySignedIn = () => {
  const navigate = useNavigate()

  useEffect(() => {
    forgetPath()
    navigate(paths.dashboard, { replace: true })
  }, [navigate])

  return <Waiting>{authCopy.alreadySignedIn}</Waiting>
}
