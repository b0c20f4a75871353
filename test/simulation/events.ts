import { marshall } from '@aws-sdk/util-dynamodb'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { signWebhook } from '#local/emulators/replicate/sign-webhook.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { apiEvent } from '#test/support/functions/api-event.ts'
import { secretValues } from '#test/support/functions/function-environment.ts'
import type { RowChange } from '#test/support/functions/table/rows.ts'
import type { Delivery } from './provider-model.ts'

type SignedWith = { secret?: string; timestamp?: number; headers?: Record<string, string> }

/** The API Gateway event of a provider's webhook, by default signed at `now`, in milliseconds. */
export const webhookEvent = (
  { id, url, body }: Delivery,
  now: number,
  signed: SignedWith = {},
): APIGatewayProxyEventV2 => {
  const { secret = secretValues['replicate-webhook'] ?? '', timestamp = Math.floor(now / 1000), headers } = signed
  return apiEvent(webhooks.replicate, {
    claims: null,
    headers: { ...signWebhook(secret, { id, body, timestamp }), ...headers },
    query: Object.fromEntries(new URL(url).searchParams),
    text: body,
  })
}

/** The event in which the table's stream delivers changes. A change's sequence number is its position. */
export const streamEvent = (changes: readonly (RowChange & { position: number })[]) => ({
  Records: changes.map(({ pk, sk, after, position }) => ({
    eventName: 'MODIFY',
    dynamodb: {
      SequenceNumber: String(position),
      Keys: { pk: { S: pk }, sk: { S: sk } },
      ...(after && { NewImage: marshall(after) }),
    },
  })),
})
