import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'

const cognito = new CognitoIdentityProviderClient({})

/** Ends every session of a user: no refresh token works any more. */
export const signOutEverywhere = async (userPoolId: string, username: string): Promise<void> => {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }))
}

export type SignInMethod = 'password' | 'google'

/** How the users with this address sign in; empty when there are none. */
export const signInMethodsOf = async (userPoolId: string, email: string): Promise<SignInMethod[]> => {
  const quoted = email.toLowerCase().replace(/["\\]/g, '\\$&')
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({ UserPoolId: userPoolId, Filter: `email = "${quoted}"`, AttributesToGet: ['sub'] }),
  )
  return Users.map(({ UserStatus }) => (UserStatus === 'EXTERNAL_PROVIDER' ? 'google' : 'password'))
}
