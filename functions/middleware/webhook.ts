import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { logger } from '#functions/core/runtime/log.ts'
import { count } from '#functions/core/runtime/metrics.ts'
import { logContext } from './log-context.ts'
import { cameThroughCloudFront } from './origin-secret.ts'

const maxBytes = 6 * 1024 * 1024

/** A webhook request: raw body, headers with lower-case names, query. */
export type Delivery = {
  body: Buffer
  headers: Readonly<Record<string, string | undefined>>
  query: Readonly<Record<string, string | undefined>>
}

/**
 * The handler of a vendor's webhook. Accepts only requests through CloudFront. `accept` verifies the signature over the
 * raw bytes and queues a message.
 */
export const webhook = (accept: (delivery: Delivery) => Promise<'accepted' | 'refused'>) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(logContext())
    .handler(async (event) => {
      const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
      if (!(await cameThroughCloudFront(event))) return { statusCode: 403 }
      if (body.length > maxBytes) return { statusCode: 413 }
      const outcome = await accept({ body, headers: event.headers, query: event.queryStringParameters ?? {} })
      if (outcome === 'accepted') return { statusCode: 200 }
      count('WebhookRefused')
      logger.warn('Webhook refused')
      return { statusCode: 400 }
    })
