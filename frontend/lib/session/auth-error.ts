/** Why Cognito refused a request, as the forms distinguish it. */
export type AuthErrorCode =
  | 'emailTaken'
  | 'passwordRefused'
  | 'credentials'
  | 'codeWrong'
  | 'codeExpired'
  | 'tooManyAttempts'
  | 'unreachable'
  | 'other'

export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: AuthErrorCode
  /** Why a password was refused, one sentence each. */
  readonly reasons: readonly string[]

  constructor(code: AuthErrorCode, message: string, options: { cause?: unknown; reasons?: readonly string[] } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.reasons = options.reasons ?? []
  }
}
