import { screen } from '@testing-library/react'
import { UploadPhotos } from '#frontend/routes/upload-photos.tsx'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import type { Answers } from './web-api.ts'
import { kept, openPage, unvalidated } from './web-training.tsx'

export const uploadPath = '/upload-photos'

/** Opens the page of the photos with those that the server keeps. */
export const openUploads = (photos: readonly TrainingPhoto[], answers: Answers = {}, over: object = {}) =>
  openPage(UploadPhotos, { path: uploadPath, answers: { 'GET /training-photos': kept(photos), ...answers }, ...over })

const jpegStart = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

export const files = (count: number) =>
  Array.from({ length: count }, (_, number) => new File([jpegStart], `me-${number}.jpg`, { type: 'image/jpeg' }))

export const choose = async (user: Awaited<ReturnType<typeof openUploads>>['user'], chosen: File[]) =>
  user.upload(await screen.findByLabelText('Choose Photos', { selector: 'input' }), chosen)

const form = { url: 'https://images.test/', fields: { key: 'photo' }, storagePath: 'user/training-images/1_a.jpg' }

/** Answers of a server that records one photo after the other. */
export const recording = (first = 0) => {
  let recorded = first - 1
  return {
    'POST /training-photos': () => {
      recorded += 1
      return { photo: { ...unvalidated(recorded), createdAt: new Date().toISOString() }, upload: form }
    },
    'POST /image-validation': {},
  }
}
