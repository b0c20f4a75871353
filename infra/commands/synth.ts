import { ConfigError } from '#infra/config.ts'
import { keyContext, newPictureKey, publicKeyOf } from '#infra/picture-keys.ts'
import { runCdk } from './run-cdk.ts'

/** `npm run synth`: synthesizes a stage, without credentials, with a key for the URLs of pictures that nothing trusts. */
try {
  runCdk(
    'synth',
    process.env.STAGE ?? 'dev',
    ...keyContext([publicKeyOf(await newPictureKey())]),
    ...process.argv.slice(2),
  )
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
