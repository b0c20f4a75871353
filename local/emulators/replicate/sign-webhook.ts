import { createHmac } from 'node:crypto'

/**
 * Signs a webhook as in Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`; the key is the part of the secret after
 * `whsec_`, decoded from base64 (docs/vendors.md, Replicate).
 */
export const signWebhook = (
  secret: string,
  { id, body, timestamp }: { id: string; body: string; timestamp: number },
) => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
