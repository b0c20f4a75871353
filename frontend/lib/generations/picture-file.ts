import { call } from '#frontend/lib/api/call.ts'
import { inTurn } from '#frontend/lib/api/in-turn.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import { areas } from '#shared/contracts/index.ts'
import type { PictureForm } from '#shared/contracts/picture-files.ts'
import type { BoardId } from '#shared/entities/board.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { rates } from '#shared/limits.ts'

type FileChoices = { isHd?: boolean; board?: BoardId; signal?: AbortSignal | undefined }

let latest: Promise<unknown> = Promise.resolve()

/** Starts one after the other: several that wait for their turn would together exceed what the firewall lets through. */
const oneAtOnce = <Result>(start: () => Promise<Result>): Promise<Result> => {
  const started = latest.then(start)
  latest = started.catch(() => {})
  return started
}

/**
 * A design's picture in another form, made by the server: a picture that the browser encodes anew would lose its marks
 * (docs/product.md, Marks).
 */
export const pictureFile = async (
  generationId: GenerationId,
  form: PictureForm,
  { isHd = false, board = 'other', signal = new AbortController().signal }: FileChoices = {},
): Promise<Blob> => {
  const make = () =>
    call(areas['picture-files'].endpoints.create, { body: { generationId, form, isHd, board }, signal })
  const made = await oneAtOnce(() => inTurn(make, rates.pictureFiles, signal))
  if (!('url' in made)) throw new Error('The answer has no file')
  return fetchStored(made.url, signal)
}

/** A download is always a JPEG; results of brushed edits are stored as PNG (docs/product.md, Pictures). */
export const isStoredAsJpeg = ({ imageUrl }: Pick<Generation, 'imageUrl'>): boolean =>
  imageUrl !== null && new URL(imageUrl, location.href).pathname.endsWith('.jpg')
