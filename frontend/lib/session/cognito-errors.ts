import { authCopy } from '#shared/copy/auth.ts'
import { connectionCopy } from '#shared/copy/connection.ts'
import { errorMessage } from '#shared/errors.ts'
import type { SignUpRefusal } from '#shared/sign-up-refusals.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'

/** The refusal codes of the pool's triggers (docs/product.md, Accounts). */
const refusals: Record<SignUpRefusal, { code: AuthErrorCode; message: string }> = {
  'password.common': { code: 'passwordRefused', message: authCopy.commonPassword },
  'password.digestMissing': { code: 'passwordRefused', message: authCopy.passwordUnchecked },
  'email.taken': { code: 'emailTaken', message: authCopy.emailTaken },
  unexpected: { code: 'other', message: errorMessage('unexpected') },
}

/** Cognito wraps the message of a trigger: "PreSignUp failed with error <codes>." (docs/vendors.md, Cognito). */
export const triggerRefusal = (message: string): AuthError | undefined => {
  const codes = /failed with error (.+?)\.?$/.exec(message.trim())?.[1]?.split(/[\s,]+/) ?? []
  const known = Object.entries(refusals).flatMap(([code, refusal]) => (codes.includes(code) ? [refusal] : []))
  const [first] = known
  return first && new AuthError(first.code, first.message, { reasons: known.map((refusal) => refusal.message) })
}

const codes: Record<string, AuthErrorCode> = {
  UsernameExistsException: 'emailTaken',
  AliasExistsException: 'emailTaken',
  InvalidPasswordException: 'passwordRefused',
  NotAuthorizedException: 'credentials',
  UserNotFoundException: 'credentials',
  CodeMismatchException: 'codeWrong',
  ExpiredCodeException: 'codeExpired',
  LimitExceededException: 'tooManyAttempts',
  TooManyRequestsException: 'tooManyAttempts',
  TooManyFailedAttemptsException: 'tooManyAttempts',
  // The firewall of the user pool, whose only rule limits requests.
  ForbiddenException: 'tooManyAttempts',
  TokenRevokedException: 'credentials',
  RefreshTokenReuseException: 'credentials',
  PasswordResetRequiredException: 'credentials',
  UserNotConfirmedException: 'credentials',
  // Amplify's own error: no user is signed in.
  UserUnAuthenticatedException: 'credentials',
  InternalErrorException: 'busy',
  InvalidLambdaResponseException: 'busy',
  ServiceUnavailableException: 'busy',
  UnexpectedLambdaException: 'busy',
  // An answer without Cognito's JSON, such as a gateway's 502, 503 or 504.
  SyntaxError: 'busy',
  UnknownError: 'busy',
  NetworkError: 'unreachable',
  ConnectionError: 'unreachable',
}

const spoken: Partial<Record<AuthErrorCode, string>> = {
  emailTaken: authCopy.emailTaken,
  codeWrong: authCopy.codeWrong,
  codeExpired: authCopy.codeExpired,
  tooManyAttempts: authCopy.tooManyAttempts,
  unreachable: connectionCopy.unreachable,
  busy: errorMessage('request.busy'),
}

// Cognito says "username", and has the same error code for a wrong password, a disabled user and too many attempts.
const reworded: Record<string, string> = { 'Incorrect username or password.': authCopy.wrongCredentials }

// Amplify's own refusals, which it makes without a request.
const byName: Record<string, string> = {
  UserUnAuthenticatedException: authCopy.sessionMissing,
  EmptySignInUsername: authCopy.noCredentials,
  EmptySignInPassword: authCopy.noCredentials,
  EmptySignUpUsername: authCopy.noCredentials,
  EmptySignUpPassword: authCopy.noCredentials,
}

// Cognito's checks of the format of a request speak of patterns and parameters; the forms have a text of their own then.
const ownWordsOf = ({ message }: Error): string => (/^\d+ validation errors? detected/.test(message) ? '' : message)

/**
 * Translates an Amplify error by its name. The message is read where the name is not enough: for a trigger's refusal and
 * for a wrong password.
 */
export const toAuthError = (error: unknown): AuthError => {
  if (error instanceof AuthError) return error
  if (!(error instanceof Error)) return new AuthError('other', '', { cause: error })
  const refusal = error.name === 'UserLambdaValidationException' && triggerRefusal(error.message)
  if (refusal) return refusal
  const code = codes[error.name] ?? 'other'
  const message = spoken[code] ?? byName[error.name] ?? reworded[error.message] ?? ownWordsOf(error)
  return new AuthError(code, message, {
    cause: error,
    ...(code === 'passwordRefused' && { reasons: [message] }),
  })
}
