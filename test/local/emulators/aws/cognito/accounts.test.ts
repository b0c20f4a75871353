import { autoSignIn, confirmResetPassword, getCurrentUser, resetPassword, signIn, signUp } from 'aws-amplify/auth'
import { expect, test } from 'vitest'
import { configureAmplify, type TestPoolOptions, testPool } from './test-pool.ts'

const password = 'green sofa'
const ada = { username: 'ada@example.com', password }

const openPool = async (options: TestPoolOptions = {}) => {
  const pool = await testPool(options)
  configureAmplify(pool.cognito)
  return pool
}

test.each([
  ['short', 'InvalidPasswordException', 'Password did not conform with policy: Password not long enough'],
  ['ends in space ', 'InvalidParameterException', /failed to satisfy constraint/],
])('the password "%s" is refused', async (weak, name, message) => {
  await openPool()
  await expect(signUp({ username: ada.username, password: weak })).rejects.toMatchObject({
    name,
    message: expect.stringMatching(message),
  })
})

test('the trigger receives attributes and validation data, and its error reaches the form', async () => {
  const { events } = await openPool({
    triggers: {
      PreSignUp: () => {
        throw new Error('password.common')
      },
    },
  })
  const options = { userAttributes: {}, validationData: { passwordDigest: 'abc' } }
  await expect(signUp({ ...ada, options })).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
    message: 'PreSignUp failed with error password.common.',
  })
  expect(events).toMatchObject([
    {
      triggerSource: 'PreSignUp_SignUp',
      callerContext: { clientId: 'webclient' },
      request: {
        userAttributes: { email: ada.username },
        validationData: options.validationData,
      },
    },
  ])
  await expect(signIn(ada)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a trigger that returns nothing is an error of the function', async () => {
  await openPool({ triggers: { PreSignUp: () => JSON.parse('{"response":null}') } })
  await expect(signUp(ada)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' })
})

test('a user confirmed by the trigger runs the next trigger and signs in without a mail', async () => {
  const { mails, events } = await openPool()
  const signedUp = await signUp({ ...ada, options: { userAttributes: {}, autoSignIn: true } })
  expect(signedUp).toMatchObject({ isSignUpComplete: true, nextStep: { signUpStep: 'COMPLETE_AUTO_SIGN_IN' } })
  await expect(autoSignIn()).resolves.toMatchObject({ isSignedIn: true })
  await expect(getCurrentUser()).resolves.toMatchObject({ userId: signedUp.userId })
  expect(mails).toEqual([])
  expect(events).toMatchObject([
    { triggerSource: 'PreSignUp_SignUp', request: { validationData: null } },
    {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      userName: signedUp.userId,
      request: {
        userAttributes: {
          sub: signedUp.userId,
          email: ada.username,
          email_verified: 'true',
          'cognito:user_status': 'CONFIRMED',
        },
      },
    },
    { triggerSource: 'TokenGeneration_Authentication' },
  ])
})

test('an address with an account is refused regardless of upper and lower case', async () => {
  await openPool()
  await signUp(ada)
  for (const username of [ada.username, 'Ada@Example.com'])
    await expect(signUp({ username, password: 'another one' })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    })
})

test('a forgotten password is replaced with the mailed code, and the trigger runs', async () => {
  const { mails, events, lastCode } = await openPool()
  await signUp(ada)
  await expect(resetPassword({ username: ada.username })).resolves.toMatchObject({
    nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE' },
  })
  expect(mails).toMatchObject([{ to: ada.username }])
  const reset = { username: ada.username, newPassword: 'blue armchair' }
  await expect(confirmResetPassword({ ...reset, confirmationCode: 'wrong' })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  await confirmResetPassword({ ...reset, confirmationCode: lastCode() })
  expect(events.at(-1)).toMatchObject({ triggerSource: 'PostConfirmation_ConfirmForgotPassword' })
  await expect(confirmResetPassword({ ...reset, confirmationCode: lastCode() })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  })

  await expect(signIn(ada)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await expect(signIn({ ...ada, password: 'blue armchair' })).resolves.toMatchObject({ isSignedIn: true })
})

test('a reset for an unknown address gets the usual response and sends no mail', async () => {
  const { mails } = await openPool()
  await expect(resetPassword({ username: 'nobody@example.com' })).resolves.toMatchObject({
    nextStep: { codeDeliveryDetails: { destination: 'n***@e***' } },
  })
  expect(mails).toEqual([])
  await expect(
    confirmResetPassword({ username: 'nobody@example.com', newPassword: 'blue armchair', confirmationCode: '123456' }),
  ).rejects.toMatchObject({ name: 'CodeMismatchException' })
})
