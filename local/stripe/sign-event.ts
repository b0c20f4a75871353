import { createHmac } from 'node:crypto'

/** The header of a delivery: HMAC-SHA256 in hex over `time.body`, the key being the whole secret as it is written. */
export const signEvent = (secret: string, body: string, timestamp = Math.floor(Date.now() / 1000)): string => {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
