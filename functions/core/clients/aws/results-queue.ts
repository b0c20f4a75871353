import { enqueue } from './webhook-queue.ts'

/** Sends a finished prediction to the queue of `store-result`. */
export const sendResult = (result: unknown, correlationId: string): Promise<void> =>
  enqueue('RESULTS_QUEUE_URL', result, correlationId)
