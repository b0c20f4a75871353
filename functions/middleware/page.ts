import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { logContext } from './log-context.ts'
import { cameThroughCloudFront } from './origin-secret.ts'

export type PageAnswer = { status: 200 | 404; html: string } | { jpeg: Buffer } | { json: unknown }

/**
 * The handler of public pages, which need no session. CloudFront adds the security headers. HEAD returns GET's answer
 * without a body.
 */
export const page = (answer: (params: Readonly<Record<string, string | undefined>>) => Promise<PageAnswer>) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(logContext())
    .handler(async (event) => {
      if (!(await cameThroughCloudFront(event))) return { statusCode: 403 }
      const full = resultOf(await answer(event.pathParameters ?? {}))
      if (event.requestContext.http.method !== 'HEAD') return full
      const { statusCode, headers } = full
      return { statusCode, headers }
    })

const resultOf = (given: PageAnswer) => {
  if ('jpeg' in given) {
    const body = given.jpeg.toString('base64')
    return { statusCode: 200, headers: { 'content-type': 'image/jpeg' }, body, isBase64Encoded: true }
  }
  if ('json' in given) {
    const headers = { 'content-type': 'application/json' }
    return { statusCode: 200, headers, body: JSON.stringify(given.json) }
  }
  return { statusCode: given.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: given.html }
}
