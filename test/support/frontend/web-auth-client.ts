import { vi } from 'vitest'
import type * as AuthClient from '#frontend/lib/session/auth-client.ts'
import type { AuthErrorCode } from '#frontend/lib/session/auth-error.ts'

const client = () => ({
  currentTokens: vi.fn<typeof AuthClient.currentTokens>(async () => undefined),
  signInWithPassword: vi.fn<typeof AuthClient.signInWithPassword>(async () => signedIn),
  signUpWithPassword: vi.fn<typeof AuthClient.signUpWithPassword>(async () => signedUp),
  requestPasswordReset: vi.fn<typeof AuthClient.requestPasswordReset>(async () => codeSent),
  confirmPasswordReset: vi.fn<typeof AuthClient.confirmPasswordReset>(async () => {}),
  replaceTokens: vi.fn<typeof AuthClient.replaceTokens>(async () => {}),
  continueWithGoogle: vi.fn<typeof AuthClient.continueWithGoogle>(async () => {}),
  endSession: vi.fn<typeof AuthClient.endSession>(async () => {}),
})

const signedIn = { isSignedIn: true, nextStep: { signInStep: 'DONE' } } as const
const signedUp = { isSignUpComplete: true, nextStep: { signUpStep: 'DONE' } } as const
const codeSent = {
  isPasswordReset: false,
  nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE', codeDeliveryDetails: {} },
} as const

declare global {
  var testAuthClient: ReturnType<typeof client> | undefined
}

/** Replaces Amplify. It is global, so that modules that are imported again share the same mocks. */
globalThis.testAuthClient ??= client()
export const authClient = globalThis.testAuthClient

/** An AuthError of the module instance that the app imported; `instanceof` fails for another instance. */
export const authError = async (code: AuthErrorCode, message: string) => {
  const { AuthError } = await import('#frontend/lib/session/auth-error.ts')
  return new AuthError(code, message)
}
