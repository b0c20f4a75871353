import type { QueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { onceConnected } from '#frontend/lib/api/once-connected.ts'
import { uploadQuery } from '#frontend/lib/api/queries.ts'
import {
  type ArchiveContent,
  type ArchiveWays,
  archiveContent,
  jpegBytesOf,
} from '#frontend/lib/archives/archive-content.ts'
import { lossOf } from '#frontend/lib/archives/loaded-pictures.ts'
import type { ArchiveFile } from '#frontend/lib/archives/write-archive.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { pictureFile } from '#frontend/lib/generations/picture-file.ts'
import { storedPicture } from '#frontend/lib/generations/stored-design.ts'
import { asDownload } from '#frontend/lib/pictures/as-download.ts'
import { fetchStored } from '#frontend/lib/pictures/fetch-stored-picture.ts'
import { qrCodeOf } from '#frontend/lib/pictures/qr-code.ts'
import { proofFile } from '#frontend/lib/proofs/proof-file.ts'
import { proofOf } from '#frontend/lib/proofs/proof-of.ts'
import { areas } from '#shared/contracts/index.ts'
import type { PictureForm } from '#shared/contracts/picture-files.ts'
import { sharePath } from '#shared/contracts/share-pages.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import { hdCopy } from '#shared/copy/hd.ts'
import { listingDownloadCopy as copy } from '#shared/copy/listing-download.ts'
import type { BoardId } from '#shared/entities/board.ts'
import type { Generation, Hd } from '#shared/entities/generation.ts'
import type { Proof } from '#shared/entities/proof.ts'
import { AppError, appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { listingBoards, withRuledLabel } from '#shared/listing-boards.ts'
import { hdAhead } from './hd-ahead.ts'
import { captionsFile, disclosureFile, fileNames, type ListedRoom, type ListingRoom } from './listing-file-names.ts'

export type ListingChoices = {
  isHd: boolean
  /** Whether the pictures themselves say how they were made. */
  isLabelled: boolean
  /** Whether each design gets a public page that shows its original, and the archive the link to it. */
  hasLinks: boolean
  /** By whose rules the words are chosen. */
  board: BoardId
  /** Whether the archive has a proof of each design. */
  hasProofs: boolean
}

/** The choices that are free, and those that a board's rules decide. */
export const choicesFor = (board: BoardId, chosen: Omit<ListingChoices, 'board'>): ListingChoices =>
  withRuledLabel({ ...chosen, hasLinks: listingBoards[board].needsLinks || chosen.hasLinks, board })

type Making = ListingChoices &
  ArchiveWays & {
    client: QueryClient
    hdOf: (place: number) => Promise<Hd> | undefined
    reach: ReturnType<typeof onceConnected>
  }

/** The result of `load`; undefined if it fails for any reason but a cancel, after this was reported. */
const unlessFailed = async <T>(
  { signal, onShortfall }: Making,
  words: (why: string) => string,
  load: () => Promise<T>,
) => {
  try {
    return await load()
  } catch (error) {
    signal.throwIfAborted()
    onShortfall(words(lossOf(error)))
    return undefined
  }
}

const hdPicture = async ({ generation, name }: ListingRoom, place: number, making: Making) => {
  const { isHd, hdOf, signal, onShortfall, reach } = making
  if (!isHd) return undefined
  const insteadOf = (why: string) => copy.normalSize(`${name}.jpg`, why)
  return unlessFailed(making, insteadOf, async () => {
    const hd = await hdOf(place)
    if (hd?.status === 'completed')
      return reach(() => storedPicture({ ...generation, hd }, (read) => read.hd?.url, signal))
    onShortfall(insteadOf(hd?.failureReason ?? hdCopy.failed))
    return undefined
  })
}

const designPicture = async (room: ListingRoom, place: number, making: Making): Promise<Blob | undefined> => {
  const hd = await hdPicture(room, place, making)
  const missing = (why: string) => archiveCopy.missing(`${room.name}.jpg`, why)
  return unlessFailed(making, missing, async () => {
    const { generation } = room
    const { isLabelled, board, signal, reach } = making
    const file = (form: PictureForm) =>
      reach(() => pictureFile(generation.id, form, { isHd: hd !== undefined, board, signal }))
    if (isLabelled) return file('labelled')
    const picture = hd ?? (await reach(() => storedPicture(generation, ({ imageUrl }) => imageUrl, signal)))
    return picture.type === 'image/jpeg' ? picture : file('plain')
  })
}

/** The photo in its own size while its upload is kept, afterwards the copy that the design was made from. */
const originalPicture = async (room: ListingRoom, making: Making): Promise<Blob | undefined> => {
  const { isHd, signal, reach } = making
  const { settings } = room.generation
  const inOwnSize = async (storagePath: string) =>
    fetchStored((await call(areas.uploads.endpoints.read, { query: { storagePath }, signal })).url, signal)
  const copied = () => reach(() => storedPicture(room.generation, ({ originalImageUrl }) => originalImageUrl, signal))
  const missing = (why: string) => archiveCopy.missing(`${fileNames(room).original}.jpg`, why)
  return unlessFailed(making, missing, async () => {
    const path = settings.originalImageUrl
    if (!isHd || !path) return asDownload(await copied())
    const whole = await reach(() => inOwnSize(path)).catch((error: unknown) => {
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
  const { hasLinks, isLabelled, board, client, signal, reach } = making
  if (!hasLinks) return undefined
  const body = { isLabelled, board, showsOriginal: true }
  return unlessFailed(
    making,
    (why) => copy.noLink(caption, why),
    async () => {
      const shared = await reach(() => call(areas.generations.endpoints.share, { params: { id }, body, signal }))
      keepGeneration(client, shared)
      if (!shared.share) throw appError('share.refused')
      return `${location.origin}${sharePath(shared.share.token)}`
    },
  )
}

/** The proof of a design, once its files are made and its page is public. */
const proofOfRoom = ({ generation: { id }, caption }: ListingRoom, making: Making): Promise<Proof | undefined> => {
  const { hasProofs, signal, reach } = making
  if (!hasProofs) return Promise.resolve(undefined)
  return unlessFailed(
    making,
    (why) => copy.noProof(caption, why),
    () => reach(() => proofOf(id, signal)),
  )
}

/** The proofs of all rooms in one file of each format. */
async function* proofFiles(proofs: readonly Proof[], making: Making): AsyncGenerator<ArchiveFile> {
  if (proofs.length === 0) return
  for (const format of ['pdf', 'json'] as const) {
    const missing = (why: string) => archiveCopy.missing(`${copy.proof}.${format}`, why)
    const content = await unlessFailed(making, missing, () => proofFile([...proofs], format))
    if (content) yield { name: copy.proof, content }
  }
}

/**
 * Room by room the design, directly after it its original and the code of its link, then the captions and what the listing has
 * to say. Each is loaded when it is asked for.
 */
async function* listingFiles(rooms: readonly ListingRoom[], making: Making): AsyncGenerator<ArchiveFile> {
  const listed: ListedRoom[] = []
  const proofs: Proof[] = []
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
      listed.push({ room, hasOriginal: original !== undefined, link })
    }
    const proof = design && (await proofOfRoom(room, making))
    if (proof) proofs.push(proof)
    making.onDone()
  }
  making.signal.throwIfAborted()
  if (listed.length === 0) return
  yield* proofFiles(proofs, making)
  yield { name: copy.captions, content: captionsFile(listed, making.board) }
  yield { name: copy.disclosure, content: disclosureFile(listed, making.board) }
}

/** The queries for the sizes of the rooms' photos, which `archiveOfListing` reads from the cache. */
export const photoQueries = (rooms: readonly ListingRoom[]) =>
  rooms.flatMap(({ generation: { settings } }) => {
    const photo = settings.unalteredImageUrl ?? settings.imageUrl
    return photo ? [uploadQuery(photo)] : []
  })

// A photo in its own size is mostly one of a phone.
const phonePhoto = { width: 4000, height: 3000 }

const originalBytes = (room: ListingRoom, client: QueryClient): number => {
  const [photo] = photoQueries([room]).map(({ queryKey }) => client.getQueryData(queryKey))
  if (photo?.originalBytes === undefined) return jpegBytesOf(phonePhoto)
  return photo.originalBytes ?? jpegBytesOf(room.generation)
}

// The model enlarges by a factor of its own (docs/vendors.md, Replicate), mostly about four; between the pixels that were
// there it has little to tell.
const enlargement = 4
const enlargedShare = 0.3

const enlarged = ({ width, height }: Generation) => {
  const [wide, high] = [width ?? limits.workingCopyMaxSidePixels, height ?? limits.workingCopyMaxSidePixels]
  const by = Math.max(enlargement, limits.hdLeastLongestSidePixels / Math.max(wide, high))
  return { width: wide * by, height: high * by }
}

const bytesOfRoom = (room: ListingRoom, isHd: boolean, client: QueryClient): number => {
  const { generation } = room
  if (!isHd) return 2 * jpegBytesOf(generation)
  const { hd } = generation
  return enlargedShare * jpegBytesOf(hd?.width ? hd : enlarged(generation)) + originalBytes(room, client)
}

/**
 * The archive of a listing for a portal (docs/product.md, Bulk jobs); each of its parts has the captions of its rooms. A file
 * that cannot be made is left out and told.
 */
export const archiveOfListing = (
  rooms: readonly ListingRoom[],
  choices: ListingChoices,
  client: QueryClient,
): ArchiveContent =>
  archiveContent(
    rooms,
    (room) => bytesOfRoom(room, choices.isHd, client),
    (some, ways) => {
      const making = { ...choices, ...ways, client, reach: onceConnected(ways) }
      return listingFiles(some, { ...making, hdOf: hdAhead(some, making) })
    },
  )
