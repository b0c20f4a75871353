import { changesPhotos } from '#frontend/lib/navigation/changes-photos.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'
import { countPhotos, isComplete } from './photo-counts.ts'

type Kept = { photos: readonly TrainingPhoto[]; models: readonly TrainedModel[] }
export type Elsewhere = { path: string; state?: unknown }
type NextStep = Elsewhere & { step: 'photos' | 'gender' | 'name' }

/** The model that is being prepared. */
export const draftOf = (models: readonly TrainedModel[]): TrainedModel | undefined =>
  models.find(({ status }) => status === 'pending')

/**
 * Where the creation of a model goes on, by what the server keeps, so that it is the same on every device; undefined
 * when nothing was begun.
 */
export const nextStep = ({ photos, models }: Kept): NextStep | undefined => {
  const draft = draftOf(models)
  if (isComplete(countPhotos(photos)))
    return draft ? { step: 'name', path: paths.nameModel } : { step: 'gender', path: paths.selectGender }
  if (photos.length > 0 || draft) return { step: 'photos', path: paths.uploadPhotos, state: changesPhotos }
  return undefined
}

/** The photos that a page of the wizard needs. */
export type Needs = 'no photos' | 'photos' | 'complete photos'

/** Where a page of the wizard leads instead: to the models while one trains, or to the step that is next. */
export const elsewhereFor = (
  needs: Needs,
  { isTraining, ...kept }: Kept & { isTraining: boolean },
): Elsewhere | undefined => {
  if (isTraining) return { path: paths.myModels }
  const counts = countPhotos(kept.photos)
  const isMet = { 'no photos': true, photos: counts.total > 0, 'complete photos': isComplete(counts) }[needs]
  return isMet ? undefined : (nextStep(kept) ?? { path: paths.createModel })
}
