import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'
import { appError } from '#shared/errors.ts'

const header = 'x-origin-secret'

/** Refuses requests that did not come through CloudFront, which alone knows the secret, and so bypassed its firewall. */
export const originSecret = (): MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: async ({ event }) => {
    const expected = Buffer.from(await readSecret('ORIGIN_SECRET_ARN'))
    const given = Buffer.from(event.headers[header] ?? '')
    if (!isEqualInConstantTime(given, expected)) throw appError('origin.refused')
  },
})
