import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#infra/config.ts'
import { keysIn, newPictureKey, pictureKeysSecretOf } from '#infra/picture-keys.ts'
import { deployedPublicKeys } from './deploy/ensure-picture-keys.ts'
import { isStep, rotated, steps } from './picture-keys/rotation.ts'
import { readStoredSecret, storeSecret } from './stack-secrets.ts'

/** One step of a rotation of the keys that sign the URLs of pictures (docs/operations.md, Rotate the picture keys). */
const { values, positionals } = parseArgs({ options: { stage: { type: 'string' } }, allowPositionals: true })
try {
  const [step = ''] = positionals
  if (!values.stage || !isStep(step))
    throw new ConfigError(`npm run picture-keys -- --stage <name> ${Object.keys(steps).join('|')}`)
  const { stage } = readConfig(values.stage)
  const name = pictureKeysSecretOf(stage)
  const stored = await readStoredSecret(name)
  if (!stored) throw new ConfigError(`The secret ${name} is missing: npm run deploy -- --stage ${stage}`)
  const keys = rotated(step, keysIn(stored), { fresh: await newPictureKey(), trusted: await deployedPublicKeys(stage) })
  await storeSecret(name, keys.join(' '))
  console.log(steps[step](stage))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
