import { jpegOf } from './chosen-photo.ts'

/** A download is always a JPEG; results of brushed edits are stored as PNG (docs/product.md, Pictures). */
export const asDownload = async (picture: Blob): Promise<Blob> =>
  picture.type === 'image/jpeg' ? picture : jpegOf(picture)
