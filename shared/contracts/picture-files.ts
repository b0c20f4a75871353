import * as z from 'zod'
import { BoardId } from '#shared/entities/board.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { Proof } from '#shared/entities/proof.ts'
import { area, endpoint, publicEndpoint } from './endpoint.ts'

/** The form of a downloaded JPEG: the design, the design with a label, or either beside its photo. */
export const PictureForm = z.enum(['plain', 'labelled', 'pair', 'labelled-pair'])
export type PictureForm = z.infer<typeof PictureForm>

export const pictureFiles = area('picture-files', {
  /** Makes the file with its marks (docs/product.md, Marks) and returns a signed URL that expires after an hour. */
  create: endpoint({
    method: 'POST',
    path: '/picture-files',
    body: z.union([
      z.strictObject({
        generationId: GenerationId,
        form: PictureForm,
        /** Uses the full resolution, which must exist. */
        isHd: z.boolean(),
        /** The board whose rules choose the label. */
        board: BoardId.default('other'),
      }),
      /** Requests a signed statement about the design instead (docs/product.md, Proofs). */
      z.strictObject({ generationId: GenerationId, isProof: z.literal(true) }),
    ]),
    result: z.union([z.object({ url: z.url() }), z.object({ proof: Proof })]),
  }),
  /**
   * The certificates that sign or signed the stage's pictures, as base64 of their DER. Empty on a stage without one.
   */
  signers: publicEndpoint({
    method: 'GET',
    path: '/picture-files/signers',
    result: z.object({ certificates: z.array(z.base64()) }),
  }),
})
