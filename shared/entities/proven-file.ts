import * as z from 'zod'

/** A SHA-256 digest in hexadecimal digits, as command-line tools print it. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file that the app delivered, byte for byte. */
export const ProvenFile = z.object({
  /** The unaltered photo, the design alone, or both side by side. */
  what: z.enum(['photo', 'design', 'pair']),
  /** The photo in the size of its upload, or the design in full resolution. */
  isFullSize: z.boolean(),
  /** The label on the picture. Null for none. */
  label: z.string().nullable(),
  /** When the file was made for a download. Null for a stored picture. */
  exportedAt: z.iso.datetime().nullable(),
  sha256: Sha256,
})
export type ProvenFile = z.infer<typeof ProvenFile>
