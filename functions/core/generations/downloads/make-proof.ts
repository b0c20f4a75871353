import { readPicture } from '#functions/core/clients/aws/picture-store.ts'
import { type GenerationRow, readGeneration } from '#functions/core/generations/generations.ts'
import { firstVersion, unalteredPathOf } from '#functions/core/generations/read/unaltered-photo.ts'
import { marksOf } from '#functions/core/generations/store/result-marks.ts'
import { pictureSigner } from '#functions/core/pictures/marks/picture-signer.ts'
import { signStatement } from '#functions/core/pictures/marks/sign-statement.ts'
import { isUpload } from '#functions/core/pictures/storage-paths.ts'
import { env } from '#functions/core/runtime/env.ts'
import { brand } from '#shared/brand.ts'
import { sharePath } from '#shared/contracts/share-pages.ts'
import { type Proof, type ProofStatement, proofFormat } from '#shared/entities/proof.ts'
import type { ProvenFile } from '#shared/entities/proven-file.ts'
import { appError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { digitalSourceTypes } from '#shared/pictures/digital-source-types.ts'
import { downloadedFiles, sha256Of } from './downloaded-files.ts'

/**
 * Signs a statement about a completed design (docs/product.md, Proofs). Throws `proof.unavailable` on a stage without a
 * certificate, `generation.notFound`, and `photo.gone` without the design's picture.
 */
export const makeProof = async (userId: string, generationId: string): Promise<Proof> => {
  const signer = await pictureSigner()
  if (!signer) throw appError('proof.unavailable')
  const generation = await readGeneration(userId, generationId)
  const { kind, tool, model, madeAt } = marksOf(generation)
  const { share } = generation
  const files = await Promise.all([
    photoFiles(generation),
    designFiles(generation),
    downloadedFiles(userId, generationId),
  ])
  const statement: ProofStatement = {
    format: proofFormat,
    product: brand.name,
    issuedAt: new Date().toISOString(),
    digitalSourceType: digitalSourceTypes[kind],
    tool,
    model,
    madeAt: madeAt.toISOString(),
    link: share ? `${env('PUBLIC_URL')}${sharePath(share.token)}` : null,
    files: files.flat(),
  }
  return signStatement(statement, signer)
}

/** A stored picture, which downloads deliver unchanged. Empty when it is missing. */
const asStored = async (
  what: ProvenFile['what'],
  path: string | null | undefined,
  { isFullSize, maxBytes }: { isFullSize: boolean; maxBytes: number },
): Promise<ProvenFile[]> => {
  const bytes = path ? await readPicture(path, maxBytes) : undefined
  return bytes ? [{ what, isFullSize, label: null, exportedAt: null, sha256: sha256Of(bytes) }] : []
}

/** The unaltered photo: the copy that a model saw, or saw brightened, and the upload in its own size while it is kept. */
const photoFiles = async (generation: GenerationRow): Promise<ProvenFile[]> => {
  const first = await firstVersion(generation)
  const original = first?.settings.originalImageUrl
  const [copy, whole] = await Promise.all([
    asStored('photo', first && unalteredPathOf(first), { isFullSize: false, maxBytes: limits.storedPictureMaxBytes }),
    asStored('photo', original && isUpload(original) ? original : null, {
      isFullSize: true,
      maxBytes: limits.uploadMaxBytes,
    }),
  ])
  return [...copy, ...whole]
}

const designFiles = async ({ storagePath, hd }: GenerationRow): Promise<ProvenFile[]> => {
  const [design, full] = await Promise.all([
    asStored('design', storagePath, { isFullSize: false, maxBytes: limits.storedPictureMaxBytes }),
    asStored('design', hd?.storagePath, { isFullSize: true, maxBytes: limits.storedOriginalMaxBytes }),
  ])
  if (design.length === 0) throw appError('photo.gone')
  return [...design, ...full]
}
