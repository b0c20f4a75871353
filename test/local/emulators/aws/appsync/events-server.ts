import { readFileSync } from 'node:fs'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import type { DataSource } from '#local/emulators/aws/appsync/data-source.ts'
import { eventNamespaces } from '#local/emulators/aws/appsync/event-namespaces.ts'
import type { VerifyToken } from '#local/emulators/aws/appsync/identity.ts'
import { startEvents } from '#local/emulators/aws/appsync/start-events.ts'
import type { TriggerEvent } from '#local/emulators/aws/cognito/triggers.ts'
import type { AwsFaultSwitches } from '#local/emulators/aws/faults/aws-fault-switches.ts'
import { region } from '#test/support/local/aws-clients.ts'
import { localAccess, type operatorKey, workerKey } from '#test/support/local/local-access.ts'

const apiArn = 'arn:aws:appsync:us-east-1:000000000000:apis/localevents'
const iam = [{ AuthType: 'AWS_IAM' }]
const userPool = [{ AuthType: 'AMAZON_COGNITO_USER_POOLS' }]

/** The product's namespace, and one that everybody may subscribe to. */
const namespaces = eventNamespaces({
  api: {
    EventConfig: {
      AuthProviders: [...iam, ...userPool],
      ConnectionAuthModes: userPool,
      DefaultPublishAuthModes: iam,
      DefaultSubscribeAuthModes: userPool,
    },
  },
  namespaces: [
    {
      Name: 'users',
      CodeHandlers: readFileSync('infra/constructs/web/live-updates-handler.js', 'utf8'),
      HandlerConfigs: { OnSubscribe: { Behavior: 'CODE', Integration: { DataSourceName: 'Accounts' } } },
    },
    { Name: 'rooms' },
  ],
})

/** The epoch of every token and every account. */
export const epoch = 'epoch-1'

/** A trigger that marks access tokens as the product's does. */
export const withEpoch = (event: TriggerEvent): TriggerEvent => ({
  ...event,
  response: {
    claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: { token_epoch: epoch } } },
  },
})

/** An Event API on which the worker may publish to `users` only. */
export const startTestEvents = (
  verifyToken: VerifyToken,
  options: { keepAliveMs?: number; faults?: AwsFaultSwitches; readAccount?: DataSource } = {},
) =>
  startEvents({
    access: localAccess(
      ({ action, resource }) => action === 'appsync:EventPublish' && resource === `${apiArn}/channelNamespace/users`,
    ).access,
    region,
    api: { id: 'localevents', arn: apiArn },
    namespaces,
    dataSources: { Accounts: options.readAccount ?? (async () => ({ tokenEpoch: epoch })) },
    verifyToken,
    ...options,
  })

/** Publishes as a function does: a POST signed with Signature Version 4. */
export const publishSigned = async (
  publishUrl: string,
  channel: string,
  events: unknown[],
  credentials: typeof operatorKey = workerKey,
) => {
  const url = new URL(publishUrl)
  const body = JSON.stringify({ channel, events: events.map((event) => JSON.stringify(event)) })
  const signer = new SignatureV4({ service: 'appsync', region, credentials, sha256: Sha256 })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, 'content-type': 'application/json' },
    body,
  })
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}
