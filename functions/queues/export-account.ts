import { exportAccount } from '#functions/core/personal-data/export-account.ts'
import { ExportMessage } from '#functions/core/personal-data/export-message.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(ExportMessage, exportAccount)
