import { type Sources, withManifest } from './manifest.ts'
import type { PictureMarks } from './mark-content.ts'
import { pictureSigner } from './picture-signer.ts'
import { type MarkedType, withXmp, xmpOf } from './xmp.ts'

/**
 * Marks an AI picture. Every picture that leaves the app passes through here (docs/product.md, Marks). The pixels are
 * not re-encoded. Always writes XMP, and a signed manifest if the stage has a certificate.
 */
export const markPicture = async (
  bytes: Buffer,
  type: MarkedType,
  marks: PictureMarks,
  sources: Sources = { parents: [] },
): Promise<Buffer> => {
  const signer = await pictureSigner()
  const plain = withXmp(bytes, type, xmpOf(marks))
  return signer ? withManifest(plain, type, marks, sources, signer) : plain
}
