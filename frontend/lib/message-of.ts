import { AppError, errorMessage } from '#shared/errors.ts'
import { AuthError } from './auth-error.ts'
import { CallError } from './call.ts'
import { ConnectionError } from './connection-error.ts'

/** What a user is told about an error: the catalogue's words, or the id under which the log knows a bug of ours. */
export const messageOf = (error: unknown): string => {
  if (error instanceof CallError && error.code === 'unexpected') return `${error.message} (${error.correlationId})`
  if (error instanceof AppError || error instanceof ConnectionError || error instanceof AuthError) return error.message
  return errorMessage('unexpected')
}
