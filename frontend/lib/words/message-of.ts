import { CallError, UnreadableAnswer } from '#frontend/lib/api/call.ts'
import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { AuthError } from '#frontend/lib/session/auth-error.ts'
import { AppError, errorMessage } from '#shared/errors.ts'

/** A screen's own texts for an unexpected error and for a response outside the contract. */
type OwnWords = { unexpected?: string; unreadable?: string }

const withReference = (words: string, { correlationId }: { correlationId: string }) =>
  `${words} (Reference ${correlationId})`

/**
 * The text of an error for the user. An unexpected error and a blocked request include their correlation id, which is in the
 * log of the API or of the firewall.
 */
export const messageOf = (error: unknown, { unexpected, unreadable }: OwnWords = {}): string => {
  if (error instanceof CallError && error.code === 'unexpected')
    return withReference(unexpected ?? error.message, error)
  if (error instanceof CallError && error.code === 'request.blocked') return withReference(error.message, error)
  if (error instanceof UnreadableAnswer) return unreadable ?? withReference(errorMessage('unexpected'), error)
  if (error instanceof AppError || error instanceof ConnectionError || error instanceof AuthError)
    return error.message || errorMessage('unexpected')
  return errorMessage('unexpected')
}
