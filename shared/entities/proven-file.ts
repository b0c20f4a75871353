import * as z from 'zod'

/** A SHA-256 digest in hexadecimal digits, as command-line tools print it. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file that left the product, byte for byte as it was handed out. */
export const ProvenFile = z.object({
  /** The unaltered photo, the design alone, or both beside each other. */
  what: z.enum(['photo', 'design', 'pair']),
  /** The photo in the size of its upload, or the design in full resolution. */
  isFullSize: z.boolean(),
  /** The words on the picture, as exported; null for none. */
  label: z.string().nullable(),
  /** When the file was made for a download; null for a stored picture. */
  exportedAt: z.iso.datetime().nullable(),
  sha256: Sha256,
})
export type ProvenFile = z.infer<typeof ProvenFile>
