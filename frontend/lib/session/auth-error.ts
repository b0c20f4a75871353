/** Why Cognito refused a request, as the forms distinguish it. */
export type AuthErrorCode =
  | 'emailTaken'
  | 'passwordRefused'
  | 'credentials'
  | 'codeWrong'
  | 'codeExpired'
  | 'tooManyAttempts'
  | 'unreachable'
  | 'busy'
  | 'other'

export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: AuthErrorCode
  /** Why a password was refused, one sentence each. */
  readonly reasons: readonly string[]

  /** Whether a refresh that fails so ends the session; trouble on the way or at Cognito does not. */
  get endsSession() {
    return this.code === 'credentials'
  }

  constructor(code: AuthErrorCode, message: string, options: { cause?: unknown; reasons?: readonly string[] } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.reasons = options.reasons ?? []
  }
}
