import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { isAwsBusy } from '#functions/core/clients/aws/signed-fetch.ts'
import { isBusy } from '#functions/core/db/client.ts'
import { logger } from '#functions/core/runtime/log.ts'
import { type Problem, problemType } from '#shared/contracts/problem.ts'
import { AppError, errorMessage, errors } from '#shared/errors.ts'
import { correlationIdOf } from './correlation.ts'

const busySeconds = 2

// Guessing and probing cause these. Others, such as missing credits, belong to everyday use and are not logged.
const suspiciousStatuses: readonly number[] = [400, 401, 403, 404, 413, 429]

const knownError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  const isTransient = isBusy(error) || isAwsBusy(error)
  return isTransient ? new AppError('request.busy', errorMessage('request.busy'), { cause: error }) : undefined
}

const problemOf = (known: AppError | undefined, correlationId: string): Problem => {
  const code = known?.code ?? 'unexpected'
  const detail = known?.message ?? errorMessage('unexpected')
  const { status } = errors[code]
  return {
    type: problemType(code),
    title: detail,
    status,
    detail,
    ...(known?.fields && { errors: known.fields }),
    correlationId,
  }
}

/**
 * Answers errors as problem documents (RFC 9457). An error outside the error catalogue is a bug: it is logged and sent
 * as `unexpected`.
 */
export const problems = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  onError: (request) => {
    const { error, event } = request
    const known = knownError(error)
    if (!known) logger.error('Unexpected error', { error })
    else if (known.status >= 500) logger.error('Request failed', { code: known.code, error: known })
    else if (suspiciousStatuses.includes(known.status))
      logger.warn('Request refused', { code: known.code, route: event.routeKey })
    const problem = problemOf(known, correlationIdOf(event))
    const retryAfter = known?.retryAfterSeconds ?? (problem.status === 503 ? busySeconds : undefined)
    request.response = {
      statusCode: problem.status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
      body: JSON.stringify(problem),
    }
  },
})
