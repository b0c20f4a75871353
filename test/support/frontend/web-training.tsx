import type { ComponentType } from 'react'
import { Outlet } from 'react-router-dom'
import { PhotoUploadsProvider } from '#frontend/features/training/photo-uploads.tsx'
import { useTrainingEnd } from '#frontend/features/training/use-training-end.ts'
import { TrainedModelId, TrainingPhotoId } from '#shared/entities/ids.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import type { PhotoProblem, TrainingPhoto } from '#shared/entities/training-photo.ts'
import { type Answers, answering } from './web-api.ts'
import { account, renderRoutes, signIn } from './web-app.tsx'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const photoId = (number: number) => TrainingPhotoId.parse(`pho_01M7X9E9M89X1FE6925WT6J5H${digits[number]}`)
export const modelId = (number: number) => TrainedModelId.parse(`mdl_01M7X9E9M89X1FE6925WT6J5H${digits[number]}`)

const common = (number: number) => ({
  id: photoId(number),
  createdAt: '2025-11-20T19:00:00.000Z',
  url: `https://images.test/photo-${number}.jpg`,
})

export const passed = (number: number): TrainingPhoto => ({ ...common(number), status: 'passed' })
export const unvalidated = (number: number): TrainingPhoto => ({ ...common(number), status: 'unvalidated' })
export const failedPhoto = (number: number, problem: PhotoProblem): TrainingPhoto => ({
  ...common(number),
  status: 'failed',
  problem,
})

/** As many photos that have passed. */
export const passedPhotos = (count: number) => Array.from({ length: count }, (_, number) => passed(number))

export const kept = (photos: readonly TrainingPhoto[], hasConsented = true) => ({ hasConsented, photos })

export const model = (over: Partial<TrainedModel> = {}): TrainedModel => ({
  id: modelId(1),
  createdAt: '2025-11-20T19:00:00.000Z',
  name: 'Anna',
  gender: 'woman',
  status: 'complete',
  featuredImageUrl: 'https://images.test/anna.jpg',
  ...over,
})

export const draft = (over: Partial<TrainedModel> = {}) =>
  model({ name: '', status: 'pending', featuredImageUrl: null, ...over })

export const training = (over: Partial<TrainedModel> = {}) =>
  model({ status: 'TRAINING_IN_PROGRESS', startedAt: new Date().toISOString(), typicalSeconds: 600, ...over })

const Layout = () => {
  useTrainingEnd()
  return (
    <PhotoUploadsProvider>
      <Outlet />
    </PhotoUploadsProvider>
  )
}

type Options = { answers?: Answers; path?: string; state?: unknown }

/** Renders one page for personal models, signed in. Every other path is an empty page. */
export const openPage = async (Page: ComponentType, { answers = {}, path = '/page', state }: Options = {}) => {
  signIn()
  const sent = answering({
    'GET /account': account({ credits: 500 }),
    'GET /training-photos': kept([]),
    'GET /trained-models': { models: [] },
    ...answers,
  })
  const [pathname = path] = path.split('?')
  const children = [
    { path: pathname, element: <Page /> },
    { path: '*', element: null },
  ]
  const entry = { pathname, search: path.slice(pathname.length), state }
  const app = await renderRoutes([{ element: <Layout />, children }], entry)
  const requests = (method: string, route: string) =>
    sent.filter((one) => one.method === method && one.path === route).map(({ body }) => body)
  return { ...app, sent, requests }
}
