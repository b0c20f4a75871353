import { Link } from '@mui/material'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { useToast } from '#frontend/components/toasts.tsx'
import { AuthPage } from '#frontend/features/auth/auth-page.tsx'
import { AskForCode, ChooseNewPassword } from '#frontend/features/auth/reset-forms.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { authCopy } from '#shared/copy/auth.ts'
import { authPagesCopy } from '#shared/copy/auth-pages.ts'

const Asked = z.object({ email: z.string() })

/**
 * Two steps: request a code by email, then enter the code and a new password (docs/product.md, Screens). The history
 * state holds the second step, so that a reload or reading the email in the same tab returns to it.
 */
export const ResetPassword = () => {
  const { state } = useLocation()
  const email = Asked.safeParse(state).data?.email
  const navigate = useNavigate()
  const toast = useToast()
  const finish = () => {
    toast(authCopy.passwordReset, 'success')
    navigate(paths.login, { replace: true })
  }

  return (
    <AuthPage
      title={email ? authPagesCopy.resetTitle : authPagesCopy.askTitle}
      {...(!email && { subtitle: authCopy.codeByEmail })}
    >
      {email ? (
        <ChooseNewPassword email={email} onChosen={finish} onRestart={() => navigate(paths.resetPassword)} />
      ) : (
        <AskForCode onAsked={(asked) => navigate(paths.resetPassword, { state: { email: asked } })} />
      )}
      <Link component={RouterLink} to={paths.login} sx={{ justifySelf: 'start' }}>
        {authPagesCopy.backToSignIn}
      </Link>
    </AuthPage>
  )
}
