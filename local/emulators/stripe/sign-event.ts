import { createHmac } from 'node:crypto'

/** The Stripe-Signature header: HMAC-SHA256 in hex over `timestamp.body`; the key is the whole secret, not decoded (docs/vendors.md, Stripe). */
export const signEvent = (secret: string, body: string, timestamp = Math.floor(Date.now() / 1000)): string => {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
