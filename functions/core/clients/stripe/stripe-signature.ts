import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300
const scheme = 'v1'

type Delivery = { header: string | undefined; body: Buffer }

/**
 * Whether a delivery was signed by Stripe with one of the secrets within five minutes, either way. Raw bytes; only
 * scheme `v1`, any of several signatures and secrets, constant time. Tighter than the SDK, which takes any time in the
 * future (facts/stripe 9).
 */
export const isSignedByStripe = ({ header, body }: Delivery, secrets: readonly string[], now = Date.now()): boolean => {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2))
  const times = parts.flatMap(([name, value = '']) => (name === 't' ? [value] : []))
  const [time = ''] = times
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || body.length === 0) return false
  if (Math.abs(now / 1000 - Number(time)) > toleranceSeconds) return false
  const content = Buffer.concat([Buffer.from(`${time}.`), body])
  const given = parts.flatMap(([name, value = '']) => (name === scheme ? [Buffer.from(value, 'hex')] : []))
  return secrets.some((secret) => {
    if (!secret.trim()) return false
    const expected = createHmac('sha256', secret).update(content).digest()
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  })
}
