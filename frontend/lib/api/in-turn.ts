import { pause } from '#frontend/lib/api/abortable.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Sends a request, and sends it again as long as the account's rate is used up (docs/product.md, Limits). Throws the
 * signal's reason once it is aborted.
 */
export const inTurn = async <Result>(
  send: () => Promise<Result>,
  rate: { refillSeconds: number },
  signal: AbortSignal,
): Promise<Result> => {
  signal.throwIfAborted()
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'request.tooMany')) throw error
    await pause(rate.refillSeconds * 1000, signal)
    return inTurn(send, rate, signal)
  }
}
