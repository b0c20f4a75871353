import { Box, Link } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { AppForm, FormProblem } from '#frontend/components/app-form.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { EmailField, PasswordField } from '#frontend/components/fields.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { signIn } from '#frontend/lib/session/session.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { authPagesCopy } from '#shared/copy/auth-pages.ts'
import { GoogleButton } from './google-button.tsx'

type Credentials = { email: string; password: string }

const messageOfSignIn = (error: unknown) =>
  error instanceof AuthError ? error.message || authCopy.signInFailed : authCopy.signInUnexpected

const useSignIn = (onSubmit: () => void, onSignedIn: () => void) => {
  const toast = useToast()
  const { register, handleSubmit, formState, setError } = useForm<Credentials>()
  const attempt = useMutation({
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onSuccess: () => {
      toast(authCopy.signedIn, 'success')
      onSignedIn()
    },
  })
  const send = useOneRequest(attempt)
  // Until the next page is there.
  const isBusy = attempt.isPending || attempt.isSuccess
  const { errors, submitCount } = formState
  const refusal = errors.root?.message ?? (attempt.error && messageOfSignIn(attempt.error))

  const submit = handleSubmit((given) => {
    const email = given.email.trim()
    // No password has a space at its ends, so one there was pasted with it.
    const password = given.password.trim()
    if (!email || !password) return setError('root', { message: authCopy.missingFields })
    onSubmit()
    send({ email, password })
  })
  return { register, submit, isBusy, refusal, submitCount }
}

type SignInFormProps = {
  /** Why a sign-in with Google failed, until the form is sent. */
  googleProblem: string | undefined
  onSubmit: () => void
  onSignedIn: () => void
  onLeaving: () => void
}

/** Sends no request until both fields are filled (docs/product.md, Texts). */
export const SignInForm = ({ googleProblem, onSubmit, onSignedIn, onLeaving }: SignInFormProps) => {
  const { register, submit, isBusy, refusal, submitCount } = useSignIn(onSubmit, onSignedIn)
  const message = refusal ?? (submitCount === 0 ? googleProblem : undefined)

  return (
    <AppForm onSubmit={submit}>
      <FormProblem attempt={submitCount}>{message}</FormProblem>
      <EmailField disabled={isBusy} {...register('email')} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <PasswordField autoComplete="current-password" disabled={isBusy} {...register('password')} />
        <Link component={RouterLink} to={paths.resetPassword} variant="body2" sx={{ justifySelf: 'start', py: 0.5 }}>
          {authPagesCopy.forgotPassword}
        </Link>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <BusyButton type="submit" fullWidth variant="contained" color="primary" isBusy={isBusy}>
          {authPagesCopy.submitSignIn}
        </BusyButton>
        <GoogleButton
          failure={authCopy.googleSignInFailed}
          exception={authCopy.googleSignInException}
          onLeaving={onLeaving}
          isDisabled={isBusy}
        />
      </Box>
    </AppForm>
  )
}
