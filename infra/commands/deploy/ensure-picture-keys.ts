import * as z from 'zod'
import { deployedTemplate } from '#infra/commands/deployed-stack.ts'
import { createSecret, readStoredSecret } from '#infra/commands/stack-secrets.ts'
import { keysIn, newPictureKey, pictureKeysSecretOf, publicKeyInPem, publicKeyOf } from '#infra/picture-keys.ts'
import { stackNameOf } from '#infra/stack-name.ts'

/** The public keys of a stage's secret, in its order. Makes the secret with a first key when it is missing. */
export const ensurePictureKeys = async (stage: string): Promise<string[]> => {
  const name = pictureKeysSecretOf(stage)
  const stored = await readStoredSecret(name)
  const secret = stored ?? (await newPictureKey())
  if (stored === undefined) await createSecret(name, secret)
  return keysIn(secret).map(publicKeyOf)
}

const Template = z.object({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.unknown() })),
})
const PublicKey = z.object({ PublicKeyConfig: z.object({ EncodedKey: z.string() }) })

/**
 * The public keys that a stage's distribution trusts; none before its first deployment. Needs no access to the secret.
 */
export const deployedPublicKeys = async (stage: string): Promise<string[]> => {
  const { Resources } = Template.parse(JSON.parse((await deployedTemplate(stackNameOf(stage))) ?? '{"Resources":{}}'))
  return Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::CloudFront::PublicKey')
    .map(({ Properties }) => publicKeyInPem(PublicKey.parse(Properties).PublicKeyConfig.EncodedKey))
}

/** Public keys for a synthesis that deploys nothing: the deployed ones, or a new one that nothing trusts. */
export const publicKeysToLookAt = async (stage: string): Promise<string[]> => {
  const deployed = await deployedPublicKeys(stage)
  return deployed.length > 0 ? deployed : [publicKeyOf(await newPictureKey())]
}
