import * as z from 'zod'

// Crockford's base 32, as in ULIDs. A ULID starts with the time, so sort keys are in order of creation. A ULID has 128
// bits, so the first of its 26 digits is at most 7 (https://github.com/ulid/spec).
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ulid = `[0-7][${digits}]{25}`
const timeDigits = 10

const prefixedId = <Prefix extends string>(prefix: Prefix) =>
  z.string().regex(new RegExp(`^${prefix}_${ulid}$`)) as unknown as z.ZodType<`${Prefix}_${string}`>

/** The browser creates the id before it submits, so that a repeated request starts no second job. */
export const GenerationId = prefixedId('gen')
export type GenerationId = z.infer<typeof GenerationId>

/** The id of an uploaded photo of a room, as in its storage path. All designs of the photo refer to it. */
export const PhotoId = z.string().regex(new RegExp(`^${ulid}$`))
export type PhotoId = z.infer<typeof PhotoId>

const upload = new RegExp(`^[^/]+/uploads/(${ulid})\\.(?:jpg|png|webp)$`)

/** The id of an uploaded photo. Undefined for other storage paths. */
export const photoIdOfUpload = (storagePath: string): PhotoId | undefined => upload.exec(storagePath)?.[1]

/** A photo for a personal model. */
export const TrainingPhotoId = prefixedId('pho')
export type TrainingPhotoId = z.infer<typeof TrainingPhotoId>

/** A personal model, with all of its trainings. */
export const TrainedModelId = prefixedId('mdl')
export type TrainedModelId = z.infer<typeof TrainedModelId>

/** One training of a personal model. Another training after a failure gets another id. */
export const TrainingId = prefixedId('trn')
export type TrainingId = z.infer<typeof TrainingId>

/** A bulk job: many generations that are started together. The browser creates this id too. */
export const BulkJobId = prefixedId('bulk')
export type BulkJobId = z.infer<typeof BulkJobId>

/** The job of a design's full-resolution picture. Each attempt has its own id. */
export const HdId = prefixedId('hd')
export type HdId = z.infer<typeof HdId>

/** The time in an id, in milliseconds since 1970, by the clock of its creator. */
export const createdAtOf = (id: GenerationId | TrainingId | BulkJobId): number =>
  [...id.slice(id.indexOf('_') + 1).slice(0, timeDigits)].reduce((time, digit) => time * 32 + digits.indexOf(digit), 0)

/** Tolerates a browser clock that is this far ahead. */
const clockSkewMinutes = 10

/** Whether an id would stay first in lists of newer ones (docs/product.md, Generations). */
export const isFromFuture = (id: GenerationId | BulkJobId): boolean =>
  createdAtOf(id) > Date.now() + clockSkewMinutes * 60_000

/** The first digits, after the prefix, of the ids of a time (milliseconds since 1970). */
export const timeDigitsOf = (time: number): string =>
  Array.from({ length: timeDigits }, (_, place) =>
    digits.charAt(Math.floor(Math.max(0, time) / 32 ** (timeDigits - 1 - place)) % 32),
  ).join('')

/**
 * A Cognito `sub`. It looks like a UUID, but new pools use variant bits outside RFC 9562 (docs/vendors.md, Cognito).
 */
export const UserId = z.guid()
export type UserId = z.infer<typeof UserId>

/** An object key in the images bucket. Its first segment is the owner's user id. */
export const StoragePath = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9][A-Za-z0-9/_.-]*$/)
export type StoragePath = z.infer<typeof StoragePath>
