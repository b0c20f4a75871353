import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { StandIn } from '#infra/local/stand-in.ts'
import { region } from '#test/support/aws-clients.ts'
import { operatorKey } from '#test/support/local-access.ts'

/** The SDK's client, aimed at a stand-in. */
export const cognitoClient = ({ url }: StandIn, credentials = operatorKey) =>
  new CognitoIdentityProviderClient({ endpoint: url, region, credentials, maxAttempts: 1 })
