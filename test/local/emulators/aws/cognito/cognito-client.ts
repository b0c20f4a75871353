import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { StandIn } from '#local/emulators/base/stand-in.ts'
import { region } from '#test/support/local/aws-clients.ts'
import { operatorKey } from '#test/support/local/local-access.ts'

/** The SDK's client for a local pool. */
export const cognitoClient = ({ url }: StandIn, credentials = operatorKey) =>
  new CognitoIdentityProviderClient({ endpoint: url, region, credentials, maxAttempts: 1 })
