import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { readSecret } from '#functions/core/clients/aws/secrets.ts'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'
import { appError } from '#shared/errors.ts'

const header = 'x-origin-secret'

/** Whether a request came through CloudFront and its firewall. CloudFront adds the secret to every request. */
export const cameThroughCloudFront = async ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): Promise<boolean> => {
  const expected = Buffer.from(await readSecret('ORIGIN_SECRET_ARN'))
  return isEqualInConstantTime(Buffer.from(headers[header] ?? ''), expected)
}

/** Refuses requests that did not come through CloudFront. */
export const originSecret = (): MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: async ({ event }) => {
    if (!(await cameThroughCloudFront(event))) throw appError('origin.refused')
  },
})
