import { parseArgs } from 'node:util'
import { provisionStage } from '#infra/commands/stripe/provision-stage.ts'
import { readConfig } from '#infra/config.ts'
import { readOutputs } from './stack-outputs.ts'

/**
 * Creates or updates Stripe's products, prices, portal and webhook for a stage that was deployed from this checkout.
 */
const { values } = parseArgs({ options: { stage: { type: 'string', default: 'dev' } } })
const outputs = readOutputs(values.stage)
const { stripeLiveMode: isLive } = readConfig(values.stage)
if (await provisionStage(outputs, { isLive }))
  console.log('Products, prices, portal and webhook are as the app needs them.')
else {
  console.log(`Stripe's key is missing: put it into ${outputs.StripeKeySecret}.`)
  process.exitCode = 1
}
