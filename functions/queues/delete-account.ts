import { deleteAccount } from '#functions/core/personal-data/delete-account.ts'
import { DeletionMessage } from '#functions/core/personal-data/deletion-message.ts'
import { queue } from '#functions/middleware/queue.ts'

export const handler = queue(DeletionMessage, deleteAccount)
