import { takeTokens } from '#functions/core/accounts/rates.ts'
import { api } from '#functions/middleware/api.ts'
import { pictureFiles } from '#shared/contracts/picture-files.ts'

export const handler = api(pictureFiles, {
  create: async ({ account: { userId }, body }) => {
    const [{ makePictureFile }] = await Promise.all([
      import('#functions/core/generations/picture-files.ts'),
      takeTokens(userId, 'pictureFiles'),
    ])
    return { url: await makePictureFile(userId, body) }
  },
  prove: async ({ account: { userId }, body: { generationId } }) => {
    const [{ makeProof }] = await Promise.all([
      import('#functions/core/generations/proofs.ts'),
      takeTokens(userId, 'pictureFiles'),
    ])
    return { proof: await makeProof(userId, generationId) }
  },
  signers: async () => {
    const { signingCertificates } = await import('#functions/core/pictures/marks/signer.ts')
    return { certificates: await signingCertificates() }
  },
})
