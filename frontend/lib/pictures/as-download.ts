import { jpegOf } from './chosen-photo.ts'

/** A photo as a JPEG, as all downloads are. It has no marks to lose: a design goes by `pictureFile` (docs/product.md, Marks). */
export const asDownload = async (picture: Blob): Promise<Blob> =>
  picture.type === 'image/jpeg' ? picture : jpegOf(picture)
