import {
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  ListUsersCommand,
  NotAuthorizedException,
  paginateListUsers,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'

const cognito = new CognitoIdentityProviderClient({})

/** Revokes every refresh token of a user. A missing user counts as revoked. */
export const revokeRefreshTokens = async (userPoolId: string, username: string): Promise<void> => {
  try {
    await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}

/** The tokens of a new session of our web client. */
export type SessionTokens = { accessToken: string; idToken: string; refreshToken: string }

/**
 * Opens a session with a password. Undefined when the password is wrong, or when Cognito refuses further attempts for
 * some time.
 */
export const openSession = async (
  { userPoolId, clientId }: { userPoolId: string; clientId: string },
  username: string,
  password: string,
): Promise<SessionTokens | undefined> => {
  try {
    const { AuthenticationResult } = await cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    )
    const { AccessToken, IdToken, RefreshToken } = AuthenticationResult ?? {}
    if (!AccessToken || !IdToken || !RefreshToken) throw new Error('Cognito opened a session without tokens')
    return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken }
  } catch (error) {
    if (error instanceof NotAuthorizedException || error instanceof UserNotFoundException) return undefined
    throw error
  }
}

/** Replaces a user's password; false when the pool's policy refuses it. */
export const setPassword = async (userPoolId: string, username: string, password: string): Promise<boolean> => {
  try {
    await cognito.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: userPoolId,
        Username: username,
        Password: password,
        Permanent: true,
      }),
    )
    return true
  } catch (error) {
    if (error instanceof InvalidPasswordException) return false
    throw error
  }
}

/** Deletes a user from the pool; a missing one counts as deleted. */
export const deleteUser = async (userPoolId: string, username: string): Promise<void> => {
  try {
    await cognito.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }))
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error
  }
}

export type SignInMethod = 'password' | 'google'

/** The sign-in methods of the users with this address; empty when there are none. */
export const signInMethodsOf = async (userPoolId: string, email: string): Promise<SignInMethod[]> =>
  (await usersWith(userPoolId, 'email', email.toLowerCase())).map(({ UserStatus }) =>
    UserStatus === 'EXTERNAL_PROVIDER' ? 'google' : 'password',
  )

/** The ids of the users with this address: one or none. */
export const userIdsOf = async (userPoolId: string, email: string): Promise<string[]> =>
  (await usersWith(userPoolId, 'email', email.toLowerCase())).flatMap(({ Attributes = [] }) =>
    Attributes.flatMap(({ Name, Value }) => (Name === 'sub' && Value ? [Value] : [])),
  )

/**
 * The pool's name of a user, which differs from the user id after a Google sign-in. Undefined when the pool has no such
 * user.
 */
export const usernameOf = async (userPoolId: string, userId: string): Promise<string | undefined> =>
  (await usersWith(userPoolId, 'sub', userId))[0]?.Username

export type PoolUser = { userId: string; email: string; status: string; createdAt: string }

/** All users of the pool, page by page. */
export async function* usersOf(userPoolId: string): AsyncGenerator<PoolUser> {
  for await (const { Users = [] } of paginateListUsers({ client: cognito }, { UserPoolId: userPoolId }))
    for (const { Attributes = [], UserStatus = '', UserCreateDate } of Users) {
      const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? ''
      const createdAt = UserCreateDate?.toISOString() ?? ''
      yield { userId: attribute('sub'), email: attribute('email'), status: UserStatus, createdAt }
    }
}

const usersWith = async (userPoolId: string, attribute: 'email' | 'sub', value: string) => {
  const quoted = value.replace(/["\\]/g, '\\$&')
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({ UserPoolId: userPoolId, Filter: `${attribute} = "${quoted}"`, AttributesToGet: ['sub'] }),
  )
  return Users
}
