import sharp from 'sharp'
import { pictureFiles } from '#shared/contracts/picture-files.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import type { Check } from './check-context.ts'

/** The marks of a picture at a URL: XMP, and a C2PA manifest on a stage that signs. "marked" when it has them. */
export const seenMarks = async ({ visitor }: Check, url: string): Promise<string> => {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) return `no picture (${answer.status})`
  const { xmp } = await sharp(bytes).metadata()
  if (!xmp?.toString().includes(digitalSourceTypes.edited)) return 'no XMP'
  const { certificates } = await visitor.call(pictureFiles.endpoints.signers)
  return certificates.length > 0 && !bytes.includes('c2pa.claim') ? 'no C2PA' : 'marked'
}
