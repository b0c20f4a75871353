import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { provisionStage } from '#infra/commands/stripe/provision-stage.ts'
import { readConfig } from '#infra/config.ts'
import { replicateUrl } from '#infra/constructs/jobs/replicate.ts'
import { type Outputs, outputsFile, readOutputs } from './stack-outputs.ts'
import { readStoredSecret, storeSecret } from './stack-secrets.ts'

/** Builds and deploys a stage with all checks. Returns the stack's outputs. */
const deployStack = (stage: string): Outputs => {
  execFileSync(
    'npx',
    [
      ...['cdk', 'deploy', '--context', `stage=${stage}`, '--require-approval', 'never'],
      ...['--outputs-file', outputsFile(stage)],
    ],
    { stdio: 'inherit' },
  )
  return readOutputs(stage)
}

const seed = ({ TableName }: Outputs) =>
  execFileSync('npm', ['run', 'seed'], {
    stdio: 'inherit',
    env: { ...process.env, TABLE_NAME: TableName, AWS_REGION: 'us-east-1' },
  })

const WebhookSecret = z.object({ key: z.string().startsWith('whsec_') })

/** Stores the signing secret of Replicate's webhooks. False as long as the operator has not stored the token. */
const storeWebhookSecret = async (outputs: Outputs): Promise<boolean> => {
  const token = await readStoredSecret(outputs.ReplicateTokenSecret)
  if (!token) return false
  const answer = await fetch(`${replicateUrl}/webhooks/default/secret`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`Replicate answered ${answer.status} when asked for its webhook secret`)
  await storeSecret(outputs.ReplicateWebhookSecret, WebhookSecret.parse(await answer.json()).key)
  return true
}

const { values } = parseArgs({ options: { stage: { type: 'string', default: 'dev' } } })
const outputs = deployStack(values.stage)
seed(outputs)
if (!(await storeWebhookSecret(outputs))) {
  console.log(`Replicate's token is missing: put it into ${outputs.ReplicateTokenSecret} and deploy again.`)
}
if (!(await provisionStage(outputs, { isLive: readConfig(values.stage).stripeLiveMode }))) {
  const next = `npm run stripe:provision -- --stage ${values.stage}`
  console.log(`Stripe's key is missing: put it into ${outputs.StripeKeySecret}, then: ${next}`)
}
console.log(`Deployed: ${outputs.SiteUrl}`)
