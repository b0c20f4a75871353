import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'

const cognito = new CognitoIdentityProviderClient({})

/** Revokes every refresh token of a user. */
export const revokeRefreshTokens = async (userPoolId: string, username: string): Promise<void> => {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }))
}

export type SignInMethod = 'password' | 'google'

/** The sign-in methods of the users with this address; empty when there are none. */
export const signInMethodsOf = async (userPoolId: string, email: string): Promise<SignInMethod[]> =>
  (await usersOf(userPoolId, email)).map(({ UserStatus }) =>
    UserStatus === 'EXTERNAL_PROVIDER' ? 'google' : 'password',
  )

/** The ids of the users with this address: one or none. */
export const userIdsOf = async (userPoolId: string, email: string): Promise<string[]> =>
  (await usersOf(userPoolId, email)).flatMap(({ Attributes = [] }) =>
    Attributes.flatMap(({ Name, Value }) => (Name === 'sub' && Value ? [Value] : [])),
  )

const usersOf = async (userPoolId: string, email: string) => {
  const quoted = email.toLowerCase().replace(/["\\]/g, '\\$&')
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({ UserPoolId: userPoolId, Filter: `email = "${quoted}"`, AttributesToGet: ['sub'] }),
  )
  return Users
}
