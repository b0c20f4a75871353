import * as z from 'zod'
import { sendMessage } from '#functions/core/clients/aws/queues.ts'
import { env } from '#functions/core/runtime/env.ts'
import { UserId } from '#shared/entities/ids.ts'

/** A request to export a user's data. A later request has another id and replaces it. */
export const ExportMessage = z.object({ userId: UserId, exportId: z.ulid() })
export type ExportMessage = z.infer<typeof ExportMessage>

/** Sends the first message of an export, or the next one when the time of a worker ends. */
export const sendExport = (body: ExportMessage, correlationId = `export-${body.exportId}`): Promise<void> =>
  sendMessage({ queueUrl: env('ACCOUNT_EXPORTS_QUEUE_URL'), body, correlationId })
