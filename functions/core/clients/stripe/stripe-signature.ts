import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'

const toleranceSeconds = 300
const scheme = 'v1'

type Delivery = { header: string | undefined; body: Buffer }

/**
 * Whether Stripe signed a delivery with one of the secrets, at most five minutes before or after `now` (milliseconds).
 * Only scheme `v1` counts; one matching signature is enough. The SDK accepts any time in the future (docs/vendors.md,
 * Stripe).
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
    return given.some((one) => isEqualInConstantTime(one, expected))
  })
}
