import type { QueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { asDownload } from '#frontend/lib/pictures/as-download.ts'
import { qrCodeOf } from '#frontend/lib/pictures/qr-code.ts'
import { fetchStored } from '#frontend/lib/pictures/stored-picture.ts'
import { type ZipFile, zipOfFiles } from '#frontend/lib/pictures/zip-of-pictures.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import type { PictureForm } from '#shared/contracts/picture-files.ts'
import { sharePath } from '#shared/contracts/share-pages.ts'
import { hdCopy } from '#shared/copy/hd.ts'
import { listingDownloadCopy as copy } from '#shared/copy/listing-download.ts'
import type { Generation, Hd } from '#shared/entities/generation.ts'
import { AppError, appError } from '#shared/errors.ts'
import { keepGeneration } from './generation-cache.ts'
import { manyHd } from './hd-picture.ts'
import { captionsFile, fileNames, type ListedRoom, type ListingRoom } from './listing-rooms.ts'
import { pictureFile } from './picture-file.ts'

export type ListingChoices = {
  isHd: boolean
  /** Whether the pictures themselves say that the room is virtually staged. */
  isLabelled: boolean
  /** Whether each design gets a public page that shows its original, and the archive the link to it. */
  hasLinks: boolean
}

type Ways = {
  client: QueryClient
  signal: AbortSignal
  /** Called after each room with the number of those that are done. */
  onProgress: (done: number) => void
  /** Told of each file that is missing or is not as it was chosen. */
  onShortfall: (words: string) => void
}

type Making = ListingChoices & Ways & { hdOf: (place: number) => Promise<Hd> | undefined }

const fetched = async (url: string | null | undefined, signal: AbortSignal): Promise<Blob> => {
  if (!url) throw appError('photo.gone')
  return fetchStored(url, signal)
}

type UrlOf = (generation: Generation) => string | null | undefined

// A signed URL expires within an hour, so a failed one is asked for again.
const storedPicture = async (generation: Generation, urlOf: UrlOf, signal: AbortSignal): Promise<Blob> => {
  try {
    return await fetched(urlOf(generation), signal)
  } catch {
    signal.throwIfAborted()
    const { id } = generation
    return fetched(urlOf(await call(areas.generations.endpoints.read, { params: { id }, signal })), signal)
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof AppError && error.code === 'photo.gone' ? copy.gone : messageOf(error)

/** What `load` resolves to; undefined, after it was told, when it fails for any reason but a cancel. */
const unlessFailed = async <T>(
  { signal, onShortfall }: Ways,
  words: (why: string) => string,
  load: () => Promise<T>,
) => {
  try {
    return await load()
  } catch (error) {
    signal.throwIfAborted()
    onShortfall(words(reasonOf(error)))
    return undefined
  }
}

const hdPicture = async ({ generation, name }: ListingRoom, place: number, making: Making) => {
  const { isHd, hdOf, signal, onShortfall } = making
  if (!isHd) return undefined
  const insteadOf = (why: string) => copy.normalSize(`${name}.jpg`, why)
  return unlessFailed(making, insteadOf, async () => {
    const hd = await hdOf(place)
    if (hd?.status === 'completed') return storedPicture({ ...generation, hd }, (read) => read.hd?.url, signal)
    onShortfall(insteadOf(hd?.failureReason ?? hdCopy.failed))
    return undefined
  })
}

const designPicture = async (room: ListingRoom, place: number, making: Making): Promise<Blob | undefined> => {
  const hd = await hdPicture(room, place, making)
  const missing = (why: string) => copy.missing(`${room.name}.jpg`, why)
  return unlessFailed(making, missing, async () => {
    const { generation } = room
    const { isLabelled, signal } = making
    const file = (form: PictureForm) => pictureFile(generation.id, form, { isHd: hd !== undefined, signal })
    if (isLabelled) return file('labelled')
    const picture = hd ?? (await storedPicture(generation, ({ imageUrl }) => imageUrl, signal))
    return picture.type === 'image/jpeg' ? picture : file('plain')
  })
}

/** The photo in its own size while its upload is kept, afterwards the copy that the design was made from. */
const originalPicture = async (room: ListingRoom, making: Making): Promise<Blob | undefined> => {
  const { isHd, signal } = making
  const { settings } = room.generation
  const inOwnSize = async (storagePath: string) =>
    fetched((await call(areas.uploads.endpoints.read, { query: { storagePath }, signal })).url, signal)
  const copied = () => storedPicture(room.generation, ({ originalImageUrl }) => originalImageUrl, signal)
  const missing = (why: string) => copy.missing(`${fileNames(room).original}.jpg`, why)
  return unlessFailed(making, missing, async () => {
    if (!isHd || !settings.originalImageUrl) return asDownload(await copied())
    const whole = await inOwnSize(settings.originalImageUrl).catch((error: unknown) => {
      if (error instanceof AppError) return undefined
      throw error
    })
    return asDownload(whole ?? (await copied()))
  })
}

const publicLink = async (
  { generation: { id }, caption }: ListingRoom,
  making: Making,
): Promise<string | undefined> => {
  const { hasLinks, isLabelled, client, signal } = making
  if (!hasLinks) return undefined
  const body = { isLabelled, showsOriginal: true }
  return unlessFailed(
    making,
    (why) => copy.noLink(caption, why),
    async () => {
      const shared = await call(areas.generations.endpoints.share, { params: { id }, body, signal })
      keepGeneration(client, shared)
      if (!shared.share) throw appError('share.refused')
      return `${location.origin}${sharePath(shared.share.token)}`
    },
  )
}

// So many pictures in full resolution are made at once: their waits overlap, and other accounts do not wait long.
const madeAtOnce = 5

/** The pictures in full resolution by their place; each is asked for some places before it is needed. */
const hdAhead = (rooms: readonly ListingRoom[], { client, signal }: Ways) => {
  const make = manyHd(client, signal)
  const asked: Promise<Hd>[] = []
  return (place: number) => {
    for (const { generation } of rooms.slice(asked.length, place + madeAtOnce)) {
      const made = make(generation.id)
      // Whether it fails is told when its place is reached, if it ever is.
      made.catch(() => {})
      asked.push(made)
    }
    return asked[place]
  }
}

/**
 * Room by room the design, its original and the code of its link, then the captions. Each is loaded when it is asked for.
 * The rooms whose design could be loaded are added to `listed`.
 */
async function* listingFiles(
  rooms: readonly ListingRoom[],
  making: Making,
  listed: ListedRoom[],
): AsyncGenerator<ZipFile> {
  for (const [place, room] of rooms.entries()) {
    making.signal.throwIfAborted()
    const names = fileNames(room)
    const design = await designPicture(room, place, making)
    if (design) {
      yield { name: names.design, content: design }
      const original = await originalPicture(room, making)
      if (original) yield { name: names.original, content: original }
      const link = await publicLink(room, making)
      if (link) yield { name: names.qrCode, content: (await qrCodeOf(link)).svg }
      listed.push({ room, isLabelled: making.isLabelled, hasOriginal: original !== undefined, link })
    }
    making.onProgress(place + 1)
  }
  making.signal.throwIfAborted()
  if (listed.length > 0) yield { name: copy.captions, content: captionsFile(listed) }
}

/**
 * The archive of a listing for a portal (docs/product.md, Bulk jobs). A file that cannot be made is left out and told; the
 * archive is undefined when none could be made. Throws the signal's reason once it is aborted.
 */
export const archiveOfListing = async (
  rooms: readonly ListingRoom[],
  choices: ListingChoices,
  ways: Ways,
): Promise<Blob | undefined> => {
  const listed: ListedRoom[] = []
  const making = { ...choices, ...ways, hdOf: hdAhead(rooms, ways) }
  const archive = await zipOfFiles(listingFiles(rooms, making, listed))
  return listed.length > 0 ? archive : undefined
}
