import { takeUploadTokens } from '#functions/core/accounts/rates.ts'
import { createUpload, listUploads, showUpload } from '#functions/core/pictures/uploads.ts'
import { api } from '#functions/middleware/api.ts'
import { uploads } from '#shared/contracts/uploads.ts'

export const handler = api(uploads, {
  create: async ({ account, body }) => {
    await takeUploadTokens(account, body.workingCopy.bytes + (body.original?.bytes ?? 0))
    return createUpload(account.userId, body)
  },
  list: ({ account }) => listUploads(account.userId),
  read: ({ account, query }) => showUpload(account.userId, query.storagePath),
})
