import { Link } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { AuthPage } from '#frontend/features/auth/auth-page.tsx'
import { AskForCode, ChooseNewPassword } from '#frontend/features/auth/reset-forms.tsx'
import { paths } from '#frontend/lib/paths.ts'
import { authCopy } from '#shared/copy/auth.ts'

/** Two steps: ask for a code by e-mail, then code and new password (readings, Screens). */
export const ResetPassword = () => {
  const [email, setEmail] = useState<string>()
  const navigate = useNavigate()
  const toast = useToast()
  const finish = () => {
    toast(authCopy.passwordReset, 'success')
    navigate(paths.login, { replace: true })
  }

  return (
    <AuthPage
      title={email ? 'Choose a new password' : 'Reset your password'}
      {...(!email && { subtitle: 'We send you a code by e-mail.' })}
    >
      {email ? (
        <ChooseNewPassword email={email} onChosen={finish} onRestart={() => setEmail(undefined)} />
      ) : (
        <AskForCode onAsked={setEmail} />
      )}
      <Link component={RouterLink} to={paths.login} sx={{ justifySelf: 'start' }}>
        Back to sign in
      </Link>
    </AuthPage>
  )
}
