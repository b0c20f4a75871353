import { paths } from '#frontend/lib/navigation/paths.ts'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { rememberGoogleStart } from '#frontend/lib/session/google-return.ts'
import { continueWithGoogle as leaveForGoogle } from '#frontend/lib/session/session.ts'
import { authCopy } from '#shared/copy/auth.ts'

/** Goes to Google; a failed sign-in returns to sign-up, which shows the error. */
export const continueWithGoogle = async (report: (text: string) => void) => {
  rememberGoogleStart(paths.signUp)
  try {
    await leaveForGoogle()
  } catch (error) {
    report(error instanceof AuthError ? authCopy.googleSignUpFailed : authCopy.googleSignUpException)
  }
}
