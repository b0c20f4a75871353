import { Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { AlreadySignedIn } from '#frontend/features/auth/already-signed-in.tsx'
import { AuthPage } from '#frontend/features/auth/auth-page.tsx'
import { LegalNote } from '#frontend/features/auth/legal-note.tsx'
import { SignInForm } from '#frontend/features/auth/sign-in-form.tsx'
import { useQuietStatusRefresh } from '#frontend/features/billing/use-status-refresh.ts'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { isAccountDeleted } from '#frontend/lib/navigation/account-deleted.ts'
import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'
import {
  type GoogleProblem,
  googleProblemIn,
  googleProblemOf,
  googleProblemState,
  googleStart,
} from '#frontend/lib/session/google-return.ts'
import { rememberRedirect, takeIntendedPath } from '#frontend/lib/session/intended-path.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { accountCopy } from '#shared/copy/account.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { authPagesCopy } from '#shared/copy/auth-pages.ts'
import { errorMessage } from '#shared/errors.ts'
import { usePagesBehind } from './pages-behind.ts'

/** Sign-in; afterwards it returns to the page that required it (docs/product.md, Access). */
export const Login = () => {
  const { status } = useSession()
  usePagesBehind()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const refreshStatus = useQuietStatusRefresh()
  const { state } = useLocation()
  const googleProblem = googleProblemOf(state)
  const returned = googleProblemIn(search)
  const isDeleted = isAccountDeleted(state)
  const isConfigPending = useQuery(webConfigQuery).isPending

  if (status === 'loading') return <Waiting>{authCopy.checking}</Waiting>
  if (status === 'signedIn' && search.has('code')) return <BackFromGoogle />
  if (status === 'signedIn' && !isSigningIn) return <AlreadySignedIn />
  if (returned) return <FailedAtGoogle problem={returned} />
  // If the Google button appeared later, it would move everything below it.
  if (isConfigPending) return <Waiting>{authCopy.checking}</Waiting>
  return (
    <AuthPage
      title={isDeleted ? authCopy.signInTitle : authCopy.welcomeBack}
      above={isDeleted && !isSigningIn && <Banner severity="success">{accountCopy.deleted}</Banner>}
    >
      <SignInForm
        googleProblem={googleProblem && googleMessages[googleProblem]}
        onSubmit={() => setIsSigningIn(true)}
        onSignedIn={() => {
          refreshStatus()
          navigate(takeIntendedPath(search.get('redirect')), { replace: true })
        }}
        onLeaving={() => rememberRedirect(search.get('redirect'))}
      />
      <NewHere signUpPath={signUpPath(search.get('redirect'))} />
      <LegalNote />
    </AuthPage>
  )
}

const NewHere = ({ signUpPath }: { signUpPath: string }) => (
  <Typography color="textSecondary">
    {authPagesCopy.newHere}{' '}
    <Link component={RouterLink} to={signUpPath}>
      {authPagesCopy.signUp}
    </Link>
  </Typography>
)

/** Sign-up for the page that required the sign-in; the yearly offer has its own form. */
const signUpPath = (redirect: string | null): string => {
  const path = knownPath(redirect)
  if (path === paths.yearlyCheckout) return paths.signUpForYearly
  return path ? paths.signUpFor(path) : paths.signUp
}

const googleMessages: Record<GoogleProblem, string> = {
  emailTaken: `${authCopy.emailTaken} ${authCopy.usePassword}`,
  failed: authCopy.googleSignInFailed,
  exception: authCopy.googleSignInException,
  unexpected: errorMessage('unexpected'),
}

/** Goes to the page that started the sign-in with Google, which then shows the problem. */
const FailedAtGoogle = ({ problem }: { problem: GoogleProblem }) => (
  <Navigate to={googleStart()} replace state={googleProblemState(problem)} />
)

const BackFromGoogle = () => {
  const navigate = useNavigate()
  const toast = useToast()
  const refreshStatus = useQuietStatusRefresh()

  useEffect(() => {
    toast(authCopy.signedIn, 'success')
    refreshStatus()
    navigate(takeIntendedPath(null), { replace: true })
  }, [navigate, toast, refreshStatus])

  return null
}
