import { createHmac } from 'node:crypto'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'

const toleranceSeconds = 300

type Delivery = {
  id: string | undefined
  timestamp: string | undefined
  signature: string | undefined
  body: Buffer
}

/**
 * Whether a Standard Webhooks delivery was signed with one of the secrets, at most five minutes before or after `now`
 * (milliseconds). Only scheme `v1` counts. Replicate's SDK accepts any scheme and any time (docs/vendors.md,
 * Replicate). Several secrets are valid during a rotation.
 */
export const isSigned = (
  { id, timestamp, signature, body }: Delivery,
  secrets: readonly string[],
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
    return given.some((one) => isEqualInConstantTime(one, expected))
  })
}
