import { takeTokens, takeUploadTokens } from '#functions/core/accounts/rates.ts'
import { readSettings } from '#functions/core/accounts/settings.ts'
import { mapRoom } from '#functions/core/generations/room-map/start-room-map.ts'
import { seeUpload } from '#functions/core/pictures/recognise-upload.ts'
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
  map: async ({ account: { userId }, body, correlationId }) => {
    const { roomMaps } = await readSettings()
    const parts = roomMaps && (await mapRoom(userId, { ...body, correlationId }, () => takeTokens(userId, 'looks')))
    return { parts: parts || null }
  },
  see: async ({ account: { userId }, query }) => {
    const { photoAdvice } = await readSettings()
    return { seen: photoAdvice ? await seeUpload(userId, query.storagePath, () => takeTokens(userId, 'looks')) : null }
  },
})
