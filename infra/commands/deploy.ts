import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { provisionStage } from '#infra/commands/stripe/provision-stage.ts'
import { type Config, ConfigError, readConfig } from '#infra/config.ts'
import { replicateUrl } from '#infra/constructs/jobs/replicate.ts'
import { keyContext } from '#infra/picture-keys.ts'
import { checkAccount, findingLines } from './deploy/check-account.ts'
import { nextSteps } from './deploy/next-steps.ts'
import { ensurePictureKeys, publicKeysToLookAt } from './deploy/picture-keys.ts'
import { runCdk } from './run-cdk.ts'
import { type Outputs, outputsFile, readOutputs } from './stack-outputs.ts'
import { readStoredSecret, storeSecret } from './stack-secrets.ts'

/** Builds and deploys a stage with all checks. Returns the stack's outputs. */
const deployStack = (stage: string, publicKeys: readonly string[]): Outputs => {
  const options = ['--require-approval', 'never', '--outputs-file', outputsFile(stage)]
  runCdk('deploy', stage, ...keyContext(publicKeys), ...options)
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

/** Checks the account, and says what it found. False where the deployment would fail. */
const isReady = async (config: Config): Promise<boolean> => {
  const findings = await checkAccount(config)
  console.log(findingLines(findings))
  return findings.every(({ level }) => level !== 'error')
}

const deploy = async (config: Config) => {
  const outputs = deployStack(config.stage, await ensurePictureKeys(config.stage))
  seed(outputs)
  const hasReplicate = await storeWebhookSecret(outputs)
  const hasStripe = await provisionStage(outputs, { isLive: config.stripeLiveMode })
  const steps = nextSteps(config, outputs, { hasReplicate, hasStripe })
  console.log(`Deployed: ${outputs.SiteUrl}\n\nLeft to do by hand:\n${steps.map((step) => `- ${step}`).join('\n')}`)
}

const { values } = parseArgs({
  options: { stage: { type: 'string', default: 'dev' }, 'dry-run': { type: 'boolean', default: false } },
})
try {
  const config = readConfig(values.stage)
  if (!(await isReady(config))) throw new ConfigError('Nothing was deployed.')
  if (values['dry-run']) runCdk('diff', config.stage, ...keyContext(await publicKeysToLookAt(config.stage)))
  else await deploy(config)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
