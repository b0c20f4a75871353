import { takeUploadTokens } from '#functions/core/accounts/rates.ts'
import { addPhoto, removePhoto } from '#functions/core/training/change-photos.ts'
import { hasConsented, recordConsent } from '#functions/core/training/photo-consent.ts'
import { requestValidation } from '#functions/core/training/request-validation.ts'
import { photosOf, toTrainingPhoto } from '#functions/core/training/training-photos.ts'
import { api } from '#functions/middleware/api.ts'
import { trainingPhotos } from '#shared/contracts/training-photos.ts'
import { appError } from '#shared/errors.ts'

export const handler = api(trainingPhotos, {
  list: async ({ account }) => ({
    hasConsented: hasConsented(account),
    photos: await Promise.all((await photosOf(account.userId)).map(toTrainingPhoto)),
  }),
  consent: async ({ account }) => {
    await recordConsent(account)
    return {}
  },
  create: async ({ account, body }) => {
    if (!hasConsented(account)) throw appError('training.consent')
    await takeUploadTokens(account, body.bytes)
    return addPhoto(account.userId, body)
  },
  validate: async ({ account, body, correlationId }) => {
    await requestValidation(account.userId, body.imageIds, correlationId)
    return {}
  },
  remove: async ({ account, params }) => {
    await removePhoto(account.userId, params.id)
    return { id: params.id }
  },
})
