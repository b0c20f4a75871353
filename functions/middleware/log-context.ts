import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { logger } from '#functions/core/runtime/log.ts'

/**
 * Adds the function's name and request id to every log line, and removes an invocation's keys at its end. Must be the
 * first middleware: middy calls `onError` in reverse order, and the others log with these keys.
 */
export const logContext = () => injectLambdaContext(logger, { resetKeys: true })
