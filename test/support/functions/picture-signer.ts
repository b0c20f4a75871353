import { afterEach, beforeEach } from 'vitest'
import { makePictureAuthority } from '#local/run/picture-authority.ts'
import { secretValues } from './function-environment.ts'

/** Has the pictures of a file's tests signed by a new authority, which it returns. */
export const usePictureSigner = async () => {
  const made = await makePictureAuthority()
  beforeEach(() => {
    secretValues['picture-signing'] = made.signer
  })
  afterEach(() => {
    delete secretValues['picture-signing']
  })
  return made
}
