import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { AppForm, FormProblem } from '#frontend/components/app-form.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { EmailField, NewPasswordField, Reasons } from '#frontend/components/fields.tsx'
import { TakesFocus } from '#frontend/components/takes-focus.tsx'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { currentSession } from '#frontend/lib/session/session.ts'
import { signUp } from '#frontend/lib/session/sign-up.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { passwordObstacles } from '#shared/passwords.ts'
import { EmailTaken } from './email-taken.tsx'

type Credentials = { email: string; password: string }

/** Error texts by the place that shows them. */
type Refusal = { form?: string; isEmailTaken?: boolean; password?: readonly string[] }

const refusalOf = (error: unknown): Refusal => {
  if (!error) return {}
  if (!(error instanceof AuthError)) {
    return { form: error instanceof Error && error.message ? error.message : authCopy.signUpUnexpected }
  }
  if (error.code === 'emailTaken') return { isEmailTaken: true }
  if (error.code === 'passwordRefused') return { password: error.reasons }
  return { form: error.message || authCopy.signUpFailed }
}

const focused = { shouldFocus: true } as const

// Cognito validates the address; this check only catches typing mistakes before the request.
const isEmailLike = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)

const useSignUp = (onSubmit: () => void, onSignedUp: () => void) => {
  const { register, handleSubmit, formState, setError, watch } = useForm<Credentials>()
  const attempt = useMutation({
    mutationFn: ({ email, password }: Credentials) => signUp(email, password),
    onSuccess: onSignedUp,
  })
  const send = useOneRequest(attempt)
  // Until the next page is there.
  const isBusy = attempt.isPending || attempt.isSuccess
  const refusal = refusalOf(attempt.error)
  const { errors, submitCount } = formState
  const obstacles = errors.password ? passwordObstacles(watch('password')) : []
  const message = errors.root?.message ?? refusal.form

  /** Replaces the refusal of the last attempt; never during one, which a second click would end on the screen. */
  const refuse: typeof setError = (...problem) => {
    attempt.reset()
    setError(...problem)
  }

  const submit = handleSubmit((given) => {
    const email = given.email.trim()
    if (!email || !given.password) return refuse('root', { message: authCopy.missingFields })
    if (!isEmailLike(email)) return refuse('email', { message: authCopy.malformedEmail }, focused)
    if (passwordObstacles(given.password).length > 0) return refuse('password', { type: 'obstacles' }, focused)
    if (currentSession().status === 'signedIn') return refuse('root', { message: authCopy.existingUser })
    onSubmit()
    send({ email, password: given.password })
  })
  return { register, submit, isBusy, refusal, obstacles, message, errors, submitCount }
}

type SignUpFormProps = { label: string; signInPath: string; onSubmit: () => void; onSignedUp: () => void }

/** Checks the password rules in the browser; the sign-up trigger checks the password's digest again. */
export const SignUpForm = ({ label, signInPath, onSubmit, onSignedUp }: SignUpFormProps) => {
  const { register, submit, isBusy, refusal, obstacles, message, errors, submitCount } = useSignUp(onSubmit, onSignedUp)

  return (
    <AppForm onSubmit={submit}>
      <FormProblem attempt={submitCount}>{message}</FormProblem>
      <EmailField
        disabled={isBusy}
        problem={
          errors.email?.message ??
          (refusal.isEmailTaken && (
            <TakesFocus>
              <EmailTaken signInPath={signInPath} />
            </TakesFocus>
          ))
        }
        {...register('email')}
      />
      <NewPasswordField
        reasons={obstacles}
        disabled={isBusy}
        {...(obstacles.length === 0 && refusal.password && { problem: <Refused reasons={refusal.password} /> })}
        {...register('password')}
      />
      <BusyButton type="submit" fullWidth variant="contained" color="primary" isBusy={isBusy}>
        {label}
      </BusyButton>
    </AppForm>
  )
}

const Refused = ({ reasons }: { reasons: readonly string[] }) => (
  <TakesFocus>
    <Reasons reasons={reasons} />
  </TakesFocus>
)
