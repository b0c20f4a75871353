import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { replicateUrl } from './constructs/replicate.ts'

const outputsFile = 'cdk.out/outputs.json'

const Outputs = z.object({
  SiteUrl: z.string(),
  TableName: z.string(),
  ReplicateTokenSecret: z.string(),
  ReplicateWebhookSecret: z.string(),
})
type Outputs = z.infer<typeof Outputs>

const secrets = new SecretsManagerClient({ region: 'us-east-1' })

/** Builds, synthesizes with every check and deploys a stage; what the stack says of itself. */
const deployStack = (stage: string): Outputs => {
  execFileSync(
    'npx',
    ['cdk', 'deploy', '--context', `stage=${stage}`, '--require-approval', 'never', '--outputs-file', outputsFile],
    { stdio: 'inherit' },
  )
  const [outputs] = Object.values(z.record(z.string(), Outputs).parse(JSON.parse(readFileSync(outputsFile, 'utf8'))))
  if (!outputs) throw new Error(`${outputsFile} names no stack`)
  return outputs
}

const seed = ({ TableName }: Outputs) =>
  execFileSync('npm', ['run', 'seed'], {
    stdio: 'inherit',
    env: { ...process.env, TABLE_NAME: TableName, AWS_REGION: 'us-east-1' },
  })

const readToken = async ({ ReplicateTokenSecret }: Outputs): Promise<string | undefined> => {
  try {
    return (await secrets.send(new GetSecretValueCommand({ SecretId: ReplicateTokenSecret }))).SecretString?.trim()
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

const WebhookSecret = z.object({ key: z.string().startsWith('whsec_') })

/** Stores the secret that Replicate signs its webhooks with; false while the operator has not stored the token yet. */
const storeWebhookSecret = async (outputs: Outputs): Promise<boolean> => {
  const token = await readToken(outputs)
  if (!token) return false
  const answer = await fetch(`${replicateUrl}/webhooks/default/secret`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`Replicate answered ${answer.status} when asked for its webhook secret`)
  const { key } = WebhookSecret.parse(await answer.json())
  await secrets.send(new PutSecretValueCommand({ SecretId: outputs.ReplicateWebhookSecret, SecretString: key }))
  return true
}

const { values } = parseArgs({ options: { stage: { type: 'string', default: 'dev' } } })
const outputs = deployStack(values.stage)
seed(outputs)
if (!(await storeWebhookSecret(outputs))) {
  console.log(`Replicate's token is missing: put it into ${outputs.ReplicateTokenSecret} and deploy again.`)
}
console.log(`Deployed: ${outputs.SiteUrl}`)
