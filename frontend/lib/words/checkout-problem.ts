import { UnreadableAnswer } from '#frontend/lib/api/call.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import { messageOf } from './message-of.ts'

/** The text for a checkout that could not be started (docs/product.md, Money). */
export const checkoutProblem = (error: unknown): string => {
  if (error instanceof UnreadableAnswer) return errorMessage('checkout.noUrl')
  if (error instanceof AppError && error.code === 'unexpected') return errorMessage('checkout.failed')
  return messageOf(error)
}
