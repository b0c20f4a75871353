import { fetchStored } from '#frontend/lib/pictures/stored-picture.ts'
import type { ZipPicture } from '#frontend/lib/pictures/zip-of-pictures.ts'
import { nameOf } from '#frontend/lib/words/settings-in-words.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { isStoredAsJpeg, pictureFile } from './picture-file.ts'

/** The finished pictures of a bulk job, numbered as in its grid. */
export const picturesOfJob = (generations: readonly Generation[]): ZipPicture[] =>
  generations.flatMap((generation, place) => {
    const { id, imageUrl } = generation
    if (!imageUrl) return []
    const name = `${String(place + 1).padStart(2, '0')} ${nameOf(generation)}`
    return [{ name, load: () => (isStoredAsJpeg(generation) ? fetchStored(imageUrl) : pictureFile(id, 'plain')) }]
  })
