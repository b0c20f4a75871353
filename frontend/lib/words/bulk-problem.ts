import { bulkCopy } from '#shared/copy/bulk.ts'
import { AppError } from '#shared/errors.ts'
import { messageOf } from './message-of.ts'

const words = { unexpected: bulkCopy.startFailed, unreadable: bulkCopy.startFailed }

/** The message for a bulk job that could not be started (docs/product.md, Texts). */
export const bulkProblem = (error: unknown): string => {
  const message = messageOf(error, words)
  const isWhole = message.startsWith(words.unexpected) || (error instanceof AppError && error.code.startsWith('bulk.'))
  return isWhole ? message : bulkCopy.createFailed(message)
}
