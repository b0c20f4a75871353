import { takeTokens } from '#functions/core/accounts/rates.ts'
import { api } from '#functions/middleware/api.ts'
import { pictureFiles } from '#shared/contracts/picture-files.ts'

export const handler = api(pictureFiles, {
  create: async ({ account: { userId }, body }) => {
    const admitted = takeTokens(userId, 'pictureFiles')
    if ('isProof' in body) {
      const [{ makeProof }] = await Promise.all([
        import('#functions/core/generations/downloads/make-proof.ts'),
        admitted,
      ])
      return { proof: await makeProof(userId, body.generationId) }
    }
    const [{ makePictureFile }] = await Promise.all([
      import('#functions/core/generations/downloads/picture-files.ts'),
      admitted,
    ])
    return { url: await makePictureFile(userId, body) }
  },
  signers: async () => {
    const { signingCertificates } = await import('#functions/core/pictures/marks/picture-signer.ts')
    return { certificates: await signingCertificates() }
  },
})
