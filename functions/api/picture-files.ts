import { takeTokens } from '#functions/core/accounts/rates.ts'
import { makePictureFile } from '#functions/core/generations/picture-files.ts'
import { makeProof } from '#functions/core/generations/proofs.ts'
import { signingCertificates } from '#functions/core/pictures/marks/signer.ts'
import { api } from '#functions/middleware/api.ts'
import { pictureFiles } from '#shared/contracts/picture-files.ts'

export const handler = api(pictureFiles, {
  create: async ({ account: { userId }, body }) => {
    await takeTokens(userId, 'pictureFiles')
    if ('isProof' in body) return { proof: await makeProof(userId, body.generationId) }
    return { url: await makePictureFile(userId, body) }
  },
  signers: async () => ({ certificates: await signingCertificates() }),
})
