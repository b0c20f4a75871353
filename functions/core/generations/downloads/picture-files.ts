import { readPicture, storeExportedPicture } from '#functions/core/clients/aws/picture-store.ts'
import { signedUrl } from '#functions/core/clients/aws/picture-urls.ts'
import { type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import { photoPathOf, unalteredPath } from '#functions/core/generations/read/unaltered-photo.ts'
import { marksOf } from '#functions/core/generations/store/result-marks.ts'
import { markPicture } from '#functions/core/pictures/marks/mark-picture.ts'
import { designFile, pairFile } from '#functions/core/pictures/public-pictures.ts'
import { checkedPath, pictureFilePath } from '#functions/core/pictures/storage-paths.ts'
import type { PictureForm } from '#shared/contracts/picture-files.ts'
import type { BoardId } from '#shared/entities/board.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { allowsWords, type PictureWordsId, pictureWords, wordsFor } from '#shared/listing-boards.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'
import { recordDownload, sha256Of } from './downloaded-files.ts'

type Wanted = { generationId: GenerationId; form: PictureForm; isHd: boolean; board: BoardId }

/** The description of the file's change to the stored design, for its manifest. */
const changeOf = (form: PictureForm, words: PictureWordsId | null): string => {
  const made = form === 'plain' || form === 'labelled' ? 'Encoded as a JPEG' : 'Set beside its photo'
  return words ? `${made}, with the label "${pictureWords[words]}"` : made
}

/**
 * Makes a JPEG of a completed design with its marks and returns a signed URL. The file is made anew each time and
 * deleted like other exports; its digest is stored for a proof. Throws `generation.notFound`, and `photo.gone` without
 * the stored pictures.
 */
export const makePictureFile = async (userId: string, { generationId, form, isHd, board }: Wanted): Promise<string> => {
  const generation = await readGeneration(userId, generationId)
  const design = await stored(isHd ? generation.hd?.storagePath : generation.storagePath)
  const words = form === 'labelled' || form === 'labelled-pair' ? wordsFor(board, toolIdsOf(generation)) : null
  const file =
    form === 'plain' || form === 'labelled'
      ? await designFile(design, { words })
      : await pairFile(await photoOf(generation), design, { words, saysSides: allowsWords(board) })
  const marked = await markPicture(file, 'image/jpeg', marksOf(generation), {
    parents: [design],
    change: changeOf(form, words),
  })
  const path = pictureFilePath(userId, generationId, isHd ? `${form}-hd` : form)
  await storeExportedPicture(path, marked)
  await recordDownload(userId, generationId, {
    what: form === 'plain' || form === 'labelled' ? 'design' : 'pair',
    isFullSize: isHd,
    label: words && pictureWords[words],
    exportedAt: new Date().toISOString(),
    sha256: sha256Of(marked),
  })
  return signedUrl(path)
}

const stored = async (path: string | null | undefined): Promise<Buffer> => {
  const bytes = path && (await readPicture(path, limits.storedOriginalMaxBytes))
  if (!bytes) throw appError('photo.gone')
  return bytes
}

/** The unaltered photo, or the source of the design when a version in between was deleted. */
const photoOf = async (generation: GenerationRow): Promise<Buffer> => {
  const path = photoPathOf(generation)
  return stored((await unalteredPath(generation)) ?? (path && checkedPath(path)))
}
