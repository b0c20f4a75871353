import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newPictureKey, publicKeyOf } from '#infra/picture-keys.ts'

const fileIn = (folder: string) => join(folder, 'picture-keys')

/** Makes the private key whose public key an assembly is synthesized with, as `npm run deploy` does. */
export const makePictureKeys = async () => {
  const secret = await newPictureKey()
  return {
    publicKeys: publicKeyOf(secret),
    /** Keeps the private key in the folder of the assembly. */
    keepIn: (folder: string) => writeFileSync(fileIn(folder), secret, { mode: 0o600 }),
  }
}

/** The value of the secret with the private keys of an assembly. */
export const pictureKeysOf = (folder: string): string => readFileSync(fileIn(folder), 'utf8')
