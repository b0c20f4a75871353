import type { PictureType } from '#shared/contracts/uploads.ts'
import type { GenerationId, PhotoId } from '#shared/entities/ids.ts'
import type { RoomPart } from '#shared/pictures/room-map.ts'

const extensions: Record<PictureType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The path of a browser's upload: unchecked bytes, deleted after seven days. */
export const uploadPath = (userId: string, ulid: string, type: PictureType) =>
  `${userId}/uploads/${ulid}.${extensions[type]}`

/** The types of results. Edits of a brushed area are stored losslessly (docs/product.md, Pictures). */
export const resultTypes = { jpg: 'image/jpeg', png: 'image/png' } as const
export type ResultExtension = keyof typeof resultTypes

export const resultPath = (userId: string, generationId: GenerationId, extension: ResultExtension) =>
  `${userId}/generations/${generationId}.${extension}`
export const thumbnailPath = (userId: string, generationId: GenerationId) =>
  `${userId}/generations/${generationId}-thumbnail.webp`

/** The path of a generation's full-resolution picture. `png` when its edits are put into the original. */
export const hdPath = (userId: string, generationId: GenerationId, extension: ResultExtension) =>
  `${userId}/generations/${generationId}-hd.${extension}`

const upload = /^([^/]+)\/uploads\/([0-9A-Z]{26})\.(?:jpg|png|webp)$/
const ofOwner = /^[^/]+\/(?:uploads\/[0-9A-Z]{26}\.(?:jpg|png|webp)|generations\/gen_[0-9A-Z]{26}\.(?:jpg|png))$/

/** Whether a storage path is an upload or a result of this user. */
export const isOwnPicture = (userId: string, storagePath: string): boolean =>
  storagePath.startsWith(`${userId}/`) && ofOwner.test(storagePath)

/** Whether a storage path is the result of this user's generation. */
export const isResultOf = (userId: string, generationId: string, storagePath: string): boolean =>
  storagePath.startsWith(`${userId}/`) && generationOfResult(storagePath) === generationId

const result = /^[^/]+\/generations\/(gen_[0-9A-Z]{26})\.(?:jpg|png)$/

/** The id of the generation whose result has this path. Undefined for an upload. */
export const generationOfResult = (storagePath: string): string | undefined => result.exec(storagePath)?.[1]

/** The path of an upload's checked copy. A result was checked when it was stored and keeps its path. */
export const checkedPath = (storagePath: string): string => storagePath.replace(upload, '$1/rooms/$2.jpg')

export const checkedMaskPath = (storagePath: string): string => storagePath.replace(upload, '$1/rooms/$2-mask.png')

/** The path of the label picture of a part of a photo's room map. It expires like the upload. */
export const roomMapPath = (userId: string, photoId: string, part: RoomPart): string =>
  `${userId}/rooms/${photoId}-map-${part}.png`

/** The id of a design's room map. */
export const mapIdOfDesign = (generationId: GenerationId): PhotoId => generationId.slice('gen_'.length)

export const isRoomMap = (storagePath: string): boolean => /^[^/]+\/rooms\/[^/]+-map-[^/]+$/.test(storagePath)

export const isUpload = (storagePath: string): boolean => upload.test(storagePath)

/** The path of a browser's upload for a personal model: its time and the random part of its ULID. */
export const trainingPath = (userId: string, ulid: string, milliseconds: number, type: PictureType) =>
  `${userId}/training-images/${milliseconds}_${ulid.slice(-16)}.${extensions[type]}`

/** The path of the re-encoded copy of a training photo. */
export const checkedTrainingPath = (storagePath: string): string => storagePath.replace(/\.\w+$/, '_checked.jpg')

/** The path of the photo archive that a training reads, in a separate bucket. */
export const trainingZipPath = (userId: string, milliseconds: number) =>
  `${userId}/image_zips/${milliseconds}_images.zip`

/** The path of the example of a catalogue option (`<catalogue>/<id>`). It belongs to no user. */
export const examplePath = (exampleOf: string) => `catalogue/examples/${exampleOf}.webp`

/** The path of an archive of a user's data. */
export const exportPath = (userId: string, exportId: string, number: number) =>
  `${userId}/exports/${exportId}-${number}.zip`
/** The path of a JPEG of a design. It is deleted like the exports. */
export const pictureFilePath = (userId: string, generationId: GenerationId, form: string) =>
  `${userId}/exports/${generationId}-${form}.jpg`
export const isExport = (storagePath: string): boolean => /^[^/]+\/exports\//.test(storagePath)
