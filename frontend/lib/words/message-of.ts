import { CallError, UnreadableAnswer } from '#frontend/lib/api/call.ts'
import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { AppError, errorMessage } from '#shared/errors.ts'

/** What a screen says instead of the general words, where the specification has some: of a bug, of a lost answer. */
type OwnWords = { unexpected?: string; unreadable?: string }

/** What a user is told about an error: the catalogue's words, or the id under which the log knows a bug of ours. */
export const messageOf = (error: unknown, { unexpected, unreadable }: OwnWords = {}): string => {
  if (error instanceof CallError && error.code === 'unexpected')
    return `${unexpected ?? error.message} (${error.correlationId})`
  if (error instanceof UnreadableAnswer) return unreadable ?? `${errorMessage('unexpected')} (${error.correlationId})`
  if (error instanceof AppError || error instanceof ConnectionError || error instanceof AuthError) return error.message
  return errorMessage('unexpected')
}
