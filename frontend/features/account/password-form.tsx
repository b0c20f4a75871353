import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { AppForm, FormProblem } from '#frontend/components/app-form.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { NewPasswordField, PasswordField } from '#frontend/components/fields.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { readAgain } from '#frontend/lib/api/account-cache.ts'
import { CallError, call } from '#frontend/lib/api/call.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { endingSessionsKey } from '#frontend/lib/session/ending-sessions.ts'
import { continueSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { accountCopy } from '#shared/copy/account.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { passwordObstacles } from '#shared/passwords.ts'

type Passwords = { currentPassword: string; newPassword: string }

/** The server's reasons against a new password; empty for any other error. */
const reasonsOf = (error: unknown): string[] =>
  error instanceof CallError && error.code === 'password.refused'
    ? Object.values(error.fields ?? { newPassword: error.message })
    : []

const usePasswordChange = (onDone: () => void) => {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationKey: endingSessionsKey,
    mutationFn: async (body: Passwords) =>
      continueSession(await call(areas.sessions.endpoints.changePassword, { body })),
    onSuccess: () => {
      toast(accountCopy.passwordChanged, 'success')
      // The live channel has changed with the sessions.
      void readAgain(client, accountQuery.queryKey)
      onDone()
    },
  })
}

const usePasswordForm = (onDone: () => void) => {
  const { register, handleSubmit, formState, setError, watch } = useForm<Passwords>()
  const change = usePasswordChange(onDone)
  const send = useOneRequest(change)
  const { errors, submitCount } = formState
  const reasons = errors.newPassword ? passwordObstacles(watch('newPassword')) : reasonsOf(change.error)
  const message = errors.root?.message ?? (change.error && reasons.length === 0 ? messageOf(change.error) : undefined)

  const submit = handleSubmit((given) => {
    change.reset()
    // No password has a space at its ends, so one there was pasted with it.
    const currentPassword = given.currentPassword.trim()
    if (!currentPassword || !given.newPassword) return setError('root', { message: accountCopy.missingPasswords })
    if (passwordObstacles(given.newPassword).length > 0)
      return setError('newPassword', { type: 'obstacles' }, { shouldFocus: true })
    send({ currentPassword, newPassword: given.newPassword })
  })
  return { register, change, submit, reasons, message, submitCount }
}

/** Changes the password. Every other session ends; this browser continues with new tokens (docs/product.md, Accounts). */
export const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const { register, change, submit, reasons, message, submitCount } = usePasswordForm(onDone)

  return (
    <AppForm onSubmit={submit} label={accountCopy.changePassword} sx={{ width: '100%', maxWidth: 420 }}>
      <FormProblem attempt={submitCount}>{message}</FormProblem>
      <PasswordField
        label={accountCopy.currentPassword}
        autoComplete="current-password"
        autoFocus
        disabled={change.isPending}
        {...register('currentPassword')}
      />
      <NewPasswordField
        label={accountCopy.newPassword}
        reasons={reasons}
        disabled={change.isPending}
        {...register('newPassword')}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton type="submit" variant="contained" color="primary" isBusy={change.isPending}>
          {accountCopy.savePassword}
        </BusyButton>
        <Button variant="text" disabled={change.isPending} onClick={onDone}>
          {pagesCopy.cancel}
        </Button>
      </Box>
    </AppForm>
  )
}
