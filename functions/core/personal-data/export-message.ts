import * as z from 'zod'
import { sendMessage } from '#functions/core/clients/aws/queues.ts'
import { env } from '#functions/core/runtime/env.ts'
import { UserId } from '#shared/entities/ids.ts'

/** The request to put a user's data together. A later request replaces it by its own id. */
export const ExportMessage = z.object({ userId: UserId, exportId: z.ulid() })
export type ExportMessage = z.infer<typeof ExportMessage>

/** The first message of an export, or the next one when the time of a worker ends. */
export const sendExport = (body: ExportMessage, correlationId = `export-${body.exportId}`): Promise<void> =>
  sendMessage({ queueUrl: env('ACCOUNT_EXPORTS_QUEUE_URL'), body, correlationId })
