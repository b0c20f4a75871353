import { AdminUserGlobalSignOutCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

const cognito = new CognitoIdentityProviderClient({})

/** Ends every session of a user: no refresh token works any more. */
export const signOutEverywhere = async (userPoolId: string, username: string): Promise<void> => {
  await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: username }))
}
