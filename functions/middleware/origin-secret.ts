import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { readSecrets } from '#functions/core/clients/aws/secrets.ts'
import { isEqualInConstantTime } from '#functions/core/runtime/constant-time.ts'
import { appError } from '#shared/errors.ts'

const header = 'x-origin-secret'

/**
 * Whether a request came through CloudFront and its firewall. CloudFront adds a header to every request with the values
 * that the secret had at deployment. Only the first one counts.
 */
export const cameThroughCloudFront = async ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): Promise<boolean> => {
  const [given = ''] = (headers[header] ?? '').split(' ')
  const accepted = await readSecrets('ORIGIN_SECRET_ARN')
  return accepted.some((secret) => isEqualInConstantTime(Buffer.from(given), Buffer.from(secret)))
}

/** Refuses requests that did not come through CloudFront. */
export const originSecret = (): MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: async ({ event }) => {
    if (!(await cameThroughCloudFront(event))) throw appError('origin.refused')
  },
})
