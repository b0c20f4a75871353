import { describe, expect, test, vi } from 'vitest'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { toAuthError, triggerRefusal } from '#frontend/lib/session/cognito-errors.ts'
import type * as LoadAuthClient from '#frontend/lib/session/load-auth-client.ts'

const unreachable = "We couldn't reach Roomwright. Please check your connection and try again."
const busy = "We're very busy right now. Please try again in a moment."
const tooMany = 'Too many attempts. Please wait a few minutes and try again.'
const taken = 'This email is already registered.'
const noCredentials = 'You must provide either an email or phone number and a password'
const common = 'This password is too common. Please choose another.'
const unchecked = "We couldn't check this password. Please reload the page and try again."

const cognitoError = (name: string, message: string) => Object.assign(new Error(message), { name })
const ofTrigger = (codes: string) =>
  cognitoError('UserLambdaValidationException', `PreSignUp failed with error ${codes}.`)

describe('an error of Cognito', () => {
  test.each([
    ['UsernameExistsException', 'emailTaken', taken],
    ['AliasExistsException', 'emailTaken', taken],
    ['InvalidPasswordException', 'passwordRefused', 'In the words of Cognito.'],
    ['NotAuthorizedException', 'credentials', 'In the words of Cognito.'],
    ['UserNotFoundException', 'credentials', 'In the words of Cognito.'],
    ['TokenRevokedException', 'credentials', 'In the words of Cognito.'],
    ['RefreshTokenReuseException', 'credentials', 'In the words of Cognito.'],
    ['PasswordResetRequiredException', 'credentials', 'In the words of Cognito.'],
    ['UserNotConfirmedException', 'credentials', 'In the words of Cognito.'],
    ['UserUnAuthenticatedException', 'credentials', 'Auth session missing!'],
    ['CodeMismatchException', 'codeWrong', "That code isn't right. Check the email and try again."],
    ['ExpiredCodeException', 'codeExpired', 'That code has expired. Please request a new one.'],
    ['LimitExceededException', 'tooManyAttempts', tooMany],
    ['TooManyRequestsException', 'tooManyAttempts', tooMany],
    ['TooManyFailedAttemptsException', 'tooManyAttempts', tooMany],
    ['ForbiddenException', 'tooManyAttempts', tooMany],
    ['InternalErrorException', 'busy', busy],
    ['InvalidLambdaResponseException', 'busy', busy],
    ['ServiceUnavailableException', 'busy', busy],
    ['UnexpectedLambdaException', 'busy', busy],
    ['SyntaxError', 'busy', busy],
    ['UnknownError', 'busy', busy],
    ['NetworkError', 'unreachable', unreachable],
    ['ConnectionError', 'unreachable', unreachable],
    ['EmptySignInUsername', 'other', noCredentials],
    ['EmptySignInPassword', 'other', noCredentials],
    ['EmptySignUpUsername', 'other', noCredentials],
    ['EmptySignUpPassword', 'other', noCredentials],
    ['SomethingNew', 'other', 'In the words of Cognito.'],
  ])('%s becomes %s, shown as “%s”', (name, code, message) => {
    const cause = cognitoError(name, 'In the words of Cognito.')
    expect(toAuthError(cause)).toMatchObject({
      name: 'AuthError',
      code,
      message,
      cause,
      reasons: code === 'passwordRefused' ? [message] : [],
    })
  })

  test.each([
    ['Incorrect username or password.', 'Incorrect email or password.'],
    ['Password attempts exceeded', 'Password attempts exceeded'],
    ['User is disabled.', 'User is disabled.'],
  ])('that says "%s" is shown as "%s"', (message, shown) => {
    expect(toAuthError(cognitoError('NotAuthorizedException', message)).message).toBe(shown)
  })

  test.each([
    ['1 validation error detected: Value at “password” failed to satisfy constraint', ''],
    ['12 validation errors detected: Value at “username”', ''],
    ['The pool found 1 validation error detected', 'The pool found 1 validation error detected'],
  ])('of a request’s format, "%s", is shown as "%s"', (message, shown) => {
    expect(toAuthError(cognitoError('InvalidParameterException', message)).message).toBe(shown)
  })

  test('that is one already stays as it is, and one that is none has no words', () => {
    const own = new AuthError('busy', busy)
    expect(toAuthError(own)).toBe(own)
    for (const cause of ['offline', undefined])
      expect(toAuthError(cause)).toMatchObject({ code: 'other', message: '', cause, reasons: [] })
  })
})

describe('a refusal of a trigger', () => {
  test.each([
    ['password.common', 'passwordRefused', [common]],
    ['password.digestMissing', 'passwordRefused', [unchecked]],
    ['email.taken', 'emailTaken', [taken]],
    ['unexpected', 'other', ['An unexpected error occurred. Please try again.']],
    ['password.common password.digestMissing', 'passwordRefused', [common, unchecked]],
    ['password.common, password.digestMissing', 'passwordRefused', [common, unchecked]],
  ])('for %s becomes %s, with a reason for each code', (codes, code, reasons) => {
    expect(toAuthError(ofTrigger(codes))).toMatchObject({ code, message: reasons[0], reasons })
  })

  test('is read with or without a full stop and spaces at its end', () => {
    for (const message of ['failed with error email.taken', 'PreSignUp failed with error email.taken. '])
      expect(triggerRefusal(message)?.code).toBe('emailTaken')
  })

  test.each(['email.taken', 'PreSignUp failed with error sauna.hot.', ''])('is not “%s”', (message) => {
    expect(triggerRefusal(message)).toBeUndefined()
  })

  test('with an unknown code, or of another error, is shown in its own words', () => {
    expect(toAuthError(ofTrigger('sauna.hot'))).toMatchObject({
      code: 'other',
      message: 'PreSignUp failed with error sauna.hot.',
    })
    const other = cognitoError('InvalidParameterException', 'PreSignUp failed with error email.taken.')
    expect(toAuthError(other)).toMatchObject({ code: 'other', message: other.message })
  })
})

test('a failed download of the Amplify code counts as unreachable', async () => {
  vi.doMock('#frontend/lib/session/auth-client.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { loadAuthClient } = await vi.importActual<typeof LoadAuthClient>('#frontend/lib/session/load-auth-client.ts')
  await expect(loadAuthClient()).rejects.toMatchObject({
    code: 'unreachable',
    message: unreachable,
    cause: expect.any(Error),
  })
  vi.doUnmock('#frontend/lib/session/auth-client.ts')
})
