import { takeTokens } from '#functions/core/accounts/rates.ts'
import { makePictureFile } from '#functions/core/generations/picture-files.ts'
import { signingCertificates } from '#functions/core/pictures/marks/signer.ts'
import { api } from '#functions/middleware/api.ts'
import { pictureFiles } from '#shared/contracts/picture-files.ts'

export const handler = api(pictureFiles, {
  create: async ({ account: { userId }, body }) => {
    await takeTokens(userId, 'pictureFiles')
    return { url: await makePictureFile(userId, body) }
  },
  signers: async () => ({ certificates: await signingCertificates() }),
})
