import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

type Delivery = {
  id: string | undefined
  timestamp: string | undefined
  signature: string | undefined
  body: Buffer
}

/**
 * Whether a Standard Webhooks delivery was signed with one of the secrets within five minutes, either way. Only scheme
 * `v1`; raw bytes; constant time. Tighter than the provider's SDK, which takes any scheme and any time
 * (facts/replicate 3). Several secrets are valid together while one is being replaced.
 */
export const isSigned = (
  { id, timestamp, signature, body }: Delivery,
  secrets: string[],
  now = Date.now(),
): boolean => {
  if (!id || !timestamp || !signature || body.length === 0 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const given = signature
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [Buffer.from(part.slice(3), 'base64')] : []))
  return secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    if (key.length === 0) return false
    const expected = createHmac('sha256', key).update(content).digest()
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected))
  })
}
