import { Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { AppForm, FormProblem } from '#frontend/components/app-form.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { CodeField, EmailField, NewPasswordField } from '#frontend/components/fields.tsx'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { confirmPasswordReset, requestPasswordReset } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { authPagesCopy } from '#shared/copy/auth-pages.ts'
import { passwordObstacles } from '#shared/passwords.ts'

/** The first step of a reset. The page is the same whether or not the address has an account, so it reveals nothing. */
export const AskForCode = ({ onAsked }: { onAsked: (email: string) => void }) => {
  const { register, handleSubmit, formState, setError } = useForm<{ email: string }>()
  const request = useMutation({
    mutationFn: requestPasswordReset,
    onSuccess: (_, email) => onAsked(email),
  })
  const send = useOneRequest(request)
  const { errors, submitCount } = formState
  const message = errors.root?.message ?? (request.error && messageOf(request.error))

  const submit = handleSubmit(({ email }) => {
    if (!email.trim()) return setError('root', { message: authCopy.missingEmail })
    send(email.trim())
  })

  return (
    <AppForm onSubmit={submit}>
      <FormProblem attempt={submitCount}>{message}</FormProblem>
      <EmailField disabled={request.isPending} {...register('email')} />
      <BusyButton type="submit" fullWidth variant="contained" color="primary" isBusy={request.isPending}>
        {authPagesCopy.sendCode}
      </BusyButton>
    </AppForm>
  )
}

const focused = { shouldFocus: true } as const

type ChooseNewPasswordProps = { email: string; onChosen: () => void; onRestart: () => void }

/** The second step of a reset: the code from the email and a new password, with the same rules as at sign-up. */
export const ChooseNewPassword = ({ email, onChosen, onRestart }: ChooseNewPasswordProps) => {
  const { register, handleSubmit, formState, setError, watch } = useForm<{ code: string; password: string }>()
  const confirm = useMutation({
    mutationFn: ({ code, password }: { code: string; password: string }) => confirmPasswordReset(email, code, password),
    onSuccess: onChosen,
  })
  const send = useOneRequest(confirm)
  const { errors, submitCount } = formState
  const message = errors.root?.message ?? (confirm.error && messageOf(confirm.error))
  const obstacles = errors.password ? passwordObstacles(watch('password')) : []

  const submit = handleSubmit(({ code, password }) => {
    const digits = code.replace(/\s/g, '')
    if (!digits || !password) return setError('root', { message: authCopy.missingCodeOrPassword })
    if (passwordObstacles(password).length > 0) return setError('password', { type: 'obstacles' }, focused)
    send({ code: digits, password })
  })

  return (
    <AppForm onSubmit={submit}>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {authCopy.codeSent(email)}
      </Typography>
      <FormProblem attempt={submitCount}>{message}</FormProblem>
      <CodeField disabled={confirm.isPending} {...register('code')} />
      <NewPasswordField
        label={authPagesCopy.newPassword}
        reasons={obstacles}
        disabled={confirm.isPending}
        {...register('password')}
      />
      <BusyButton type="submit" fullWidth variant="contained" color="primary" isBusy={confirm.isPending}>
        {authPagesCopy.setPassword}
      </BusyButton>
      <Button variant="text" onClick={onRestart} sx={{ justifySelf: 'center' }}>
        {authPagesCopy.sendAnotherCode}
      </Button>
    </AppForm>
  )
}
