import { UnreadableAnswer } from '#frontend/lib/api/call.ts'
import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { nothingWasCharged } from '#shared/copy/checkout.ts'
import { AppError, errorMessage } from '#shared/errors.ts'
import { messageOf } from './message-of.ts'

const failures: readonly unknown[] = ['unexpected', 'checkout.failed', 'checkout.noUrl']

/** The text for a checkout that could not be started; a failure says too that it cost nothing (docs/product.md, Money). */
export const checkoutProblem = (error: unknown): string => {
  if (error instanceof ConnectionError) return `${error.message} ${nothingWasCharged}`
  if (error instanceof UnreadableAnswer) return `${errorMessage('checkout.noUrl')}. ${nothingWasCharged}`
  if (!(error instanceof AppError && failures.includes(error.code))) return messageOf(error)
  const words = error.code === 'unexpected' ? errorMessage('checkout.failed') : error.message
  return `${words}. ${nothingWasCharged}`
}
