import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { appError } from '#shared/errors.ts'

const header = 'x-origin-secret'

/** Only CloudFront knows the secret: a call that goes round it, and so round its firewall, is refused. */
export const originSecret = (): MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: async ({ event }) => {
    const expected = Buffer.from(await readSecret('ORIGIN_SECRET_ARN'))
    const given = Buffer.from(event.headers[header] ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw appError('origin.refused')
  },
})
