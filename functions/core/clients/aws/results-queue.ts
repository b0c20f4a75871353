import { enqueue } from './webhook-queue.ts'

/** Queues what has become of a run. */
export const sendResult = (result: unknown, correlationId: string): Promise<void> =>
  enqueue('RESULTS_QUEUE_URL', result, correlationId)
