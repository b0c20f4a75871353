import { call } from '#frontend/lib/api/call.ts'
import { asDownload } from '#frontend/lib/pictures/as-download.ts'
import { fetchStored } from '#frontend/lib/pictures/stored-picture.ts'
import type { ZipPicture } from '#frontend/lib/pictures/zip-of-pictures.ts'
import { photoInWords } from '#frontend/lib/words/settings-in-words.ts'
import { areas } from '#shared/contracts/index.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { appError } from '#shared/errors.ts'

type Side = 'originalImageUrl' | 'imageUrl'

const pictureAt = async (url: string | null): Promise<Blob> => {
  if (!url) throw appError('photo.gone')
  return asDownload(await fetchStored(url))
}

// A signed URL expires within an hour on an open page, so a failed one is asked for again.
const loadSide = (generation: Generation, side: Side) => async () =>
  pictureAt(generation[side]).catch(async () => {
    const { id } = generation
    return pictureAt((await call(areas.generations.endpoints.read, { params: { id } }))[side])
  })

/**
 * The files of a listing's archive: before and after of every finished room, named by its place in the listing and its
 * caption, and a list of the captions.
 */
export const picturesOfListing = (generations: readonly Generation[]): ZipPicture[] => {
  const rooms = generations.flatMap((generation, place) => {
    const name = `${String(place + 1).padStart(2, '0')} ${photoInWords(generation)}`
    return generation.status === 'completed' ? [{ generation, name }] : []
  })
  const captions = rooms.map(({ name }) => `${name}\r\n`).join('')
  return [
    ...rooms.flatMap(({ generation, name }) => [
      { name: `${name} - before`, load: loadSide(generation, 'originalImageUrl') },
      { name: `${name} - after`, load: loadSide(generation, 'imageUrl') },
    ]),
    { name: 'captions', load: async () => new Blob([captions], { type: 'text/plain' }) },
  ]
}
