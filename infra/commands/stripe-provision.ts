import { parseArgs } from 'node:util'
import { provisionStage } from '#infra/commands/stripe/provision-stage.ts'
import { ConfigError, readConfig } from '#infra/config.ts'
import { NotDeployed, readOutputs } from './stack-outputs.ts'

/** Creates or updates Stripe's products, prices, portal and webhook for a deployed stage. */
const { values } = parseArgs({ options: { stage: { type: 'string', default: 'dev' } } })
try {
  const { stripeLiveMode: isLive } = readConfig(values.stage)
  const outputs = await readOutputs(values.stage)
  if (!(await provisionStage(outputs, { isLive })))
    throw new ConfigError(`Stripe's key is missing: put it into ${outputs.StripeKeySecret}.`)
  console.log('Products, prices, portal and webhook are as the app needs them.')
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof NotDeployed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
