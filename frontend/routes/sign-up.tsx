import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Mail, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { TakesFocus } from '#frontend/components/takes-focus.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { AlreadySignedIn } from '#frontend/features/auth/already-signed-in.tsx'
import { AuthPage } from '#frontend/features/auth/auth-page.tsx'
import { EmailTaken } from '#frontend/features/auth/email-taken.tsx'
import { GoogleButton } from '#frontend/features/auth/google-button.tsx'
import { LegalNote } from '#frontend/features/auth/legal-note.tsx'
import { SignUpForm } from '#frontend/features/auth/sign-up-form.tsx'
import { webConfigQuery } from '#frontend/lib/api/web-config-query.ts'
import { knownPath, paths } from '#frontend/lib/navigation/paths.ts'
import { type GoogleProblem, googleProblemOf } from '#frontend/lib/session/google-return.ts'
import { rememberPath, rememberRedirect, takeIntendedPath } from '#frontend/lib/session/intended-path.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { authPagesCopy } from '#shared/copy/auth-pages.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { errorMessage } from '#shared/errors.ts'
import { usePagesBehind } from './pages-behind.ts'

/** What the URL asks for: the view, and the page after the sign-up. */
const useOffer = () => {
  const [search] = useSearchParams()
  const isByEmail = search.get('view') === 'email'
  const yearly = search.get('offer') === 'yearly' ? paths.yearlyCheckout : undefined
  const intended = yearly ?? knownPath(search.get('redirect'))
  return { search, isByEmail, yearly, signInPath: intended ? paths.loginFor(intended) : paths.login }
}

/** Two views, selected by the `view` parameter: the ways to sign up, and the form for email and password. */
export const SignUp = () => {
  const { status } = useSession()
  usePagesBehind()
  const [isSigningUp, setIsSigningUp] = useState(false)
  const { search, isByEmail, yearly, signInPath } = useOffer()
  const isYearly = yearly !== undefined
  const navigate = useNavigate()
  const onSignedUp = () => {
    const path = takeIntendedPath(search.get('redirect'))
    navigate(yearly ?? path, { replace: true })
  }
  const isConfigPending = useQuery(webConfigQuery).isPending
  // If the Google button appeared later, it would move everything below it.
  if (status === 'loading' || isConfigPending) return <Waiting>{authCopy.checking}</Waiting>
  if (status === 'signedIn' && !isSigningUp) return <AlreadySignedIn isYearly={isYearly} />
  return (
    <AuthPage
      title={authPagesCopy.signUpTitle}
      {...(isYearly && { subtitle: authCopy.yearlySubtitle })}
      isPictureOnPhone={!isByEmail}
      above={<Above isByEmail={isByEmail} isYearly={isYearly} />}
    >
      {isByEmail ? (
        <SignUpForm
          signInPath={signInPath}
          onSubmit={() => setIsSigningUp(true)}
          label={isYearly ? authCopy.yearlyCreateAccount : authCopy.createAccount}
          onSignedUp={onSignedUp}
        />
      ) : (
        <Ways isYearly={isYearly} signInPath={signInPath} />
      )}
      <SignInInstead path={signInPath} />
      <LegalNote />
    </AuthPage>
  )
}

const Above = ({ isByEmail, isYearly }: { isByEmail: boolean; isYearly: boolean }) => (
  <>
    {isByEmail && <BackToWays />}
    {isYearly && (
      <Alert severity="info" icon={<Icon of={Tag} />} role="note">
        {authCopy.yearlyBanner}
      </Alert>
    )}
  </>
)

/** The page with or without its form for an email address. */
const useWithView = () => {
  const [search] = useSearchParams()
  return (view: string | undefined) => {
    const next = new URLSearchParams(search)
    if (view) next.set('view', view)
    else next.delete('view')
    return { search: next.toString() }
  }
}

const BackToWays = () => {
  const withView = useWithView()
  return (
    <Button
      variant="text"
      component={RouterLink}
      to={withView(undefined)}
      startIcon={<Icon of={ChevronLeft} />}
      sx={{ justifySelf: 'start', ml: -1, pl: 0.5 }}
    >
      {pagesCopy.back}
    </Button>
  )
}

/** The ways to sign up: with Google, or by an email address. */
const Ways = ({ isYearly, signInPath }: { isYearly: boolean; signInPath: string }) => {
  const [search] = useSearchParams()
  const withView = useWithView()
  const googleProblem = googleProblemOf(useLocation().state)
  return (
    <>
      {googleProblem && <GoogleRefusal problem={googleProblem} signInPath={signInPath} />}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <GoogleButton
          failure={authCopy.googleSignUpFailed}
          exception={authCopy.googleSignUpException}
          onLeaving={() => (isYearly ? rememberPath(paths.yearlyCheckout) : rememberRedirect(search.get('redirect')))}
        />
        <Button
          variant="contained"
          color="primary"
          component={RouterLink}
          to={withView('email')}
          startIcon={<Icon of={Mail} />}
        >
          {authPagesCopy.withEmail}
        </Button>
      </Box>
    </>
  )
}

const googleMessages: Record<Exclude<GoogleProblem, 'emailTaken'>, string> = {
  failed: authCopy.googleSignUpFailed,
  exception: authCopy.googleSignUpException,
  unexpected: errorMessage('unexpected'),
}

/** Why a sign-up with Google failed; it left the site and has returned. */
const GoogleRefusal = ({ problem, signInPath }: { problem: GoogleProblem; signInPath: string }) => (
  <TakesFocus>
    <Banner severity="error">
      {problem === 'emailTaken' ? <EmailTaken signInPath={signInPath} /> : googleMessages[problem]}
    </Banner>
  </TakesFocus>
)

const SignInInstead = ({ path }: { path: string }) => (
  <Typography color="textSecondary">
    {authPagesCopy.haveAccount}{' '}
    <Link component={RouterLink} to={path}>
      {authPagesCopy.signIn}
    </Link>
  </Typography>
)
