import { limits } from '#shared/limits.ts'

const day = 24 * 3600

/**
 * How long the browser of its owner may keep a stored picture. No shared cache may, so that a deleted picture is gone
 * (docs/decisions/0021).
 */
export const cacheControl = {
  /** A result, its thumbnail or a checked copy. Its bytes do not change. */
  picture: `private, max-age=${365 * day}, immutable`,
  /** What is deleted like a raw upload: the upload itself, and a room map. */
  rawUpload: `private, max-age=${limits.rawUploadDays * day}`,
  /** An example of a catalogue option, which a developer can make anew under the same path. */
  example: 'private, no-cache',
  /** A photo of a person, or a file that is loaded once. */
  unkept: 'private, no-store',
} as const
