import { execFileSync } from 'node:child_process'
import { runCdk } from '#infra/commands/run-cdk.ts'
import { type Outputs, readOutputs } from '#infra/commands/stack-outputs.ts'
import { isSecretThere } from '#infra/commands/stack-secrets.ts'
import { lookAtProvision, provisionStage } from '#infra/commands/stripe/provision-stage.ts'
import type { Config } from '#infra/config.ts'
import { keyContext, pictureKeysSecretOf } from '#infra/picture-keys.ts'
import { ensurePictureKeys, publicKeysToLookAt } from './ensure-picture-keys.ts'
import { lookAtWebhookSecret, storeWebhookSecret } from './replicate-webhook.ts'
import { lookAtVendorKeys, storeVendorKeys } from './vendor-keys.ts'

/** What the steps of a deployment have made so far. */
type Made = { publicKeys: readonly string[]; outputs: Outputs | undefined; hasReplicate: boolean; hasStripe: boolean }

/** What a stage's stack tells before a deployment; nothing of it is there before the first one. */
type Seen = { config: Config; outputs: Partial<Outputs> | undefined }

type Step = {
  name: string
  /** Says what `run` would do now. Only reads. */
  look: (seen: Seen) => Promise<string>
  run: (config: Config, made: Made) => Promise<Partial<Made>>
}

const deployed = ({ outputs }: Made): Outputs => {
  if (!outputs) throw new Error('The stack comes before this step')
  return outputs
}

const pictureKeys: Step = {
  name: 'Keys for the URLs of pictures',
  look: async ({ config: { stage } }) => {
    const name = pictureKeysSecretOf(stage)
    return (await isSecretThere(name)) ? `Nothing: ${name} is there.` : `Makes the secret ${name} with a first key.`
  },
  run: async ({ stage }) => ({ publicKeys: await ensurePictureKeys(stage) }),
}

const stack: Step = {
  name: 'Stack',
  look: async ({ config: { stage }, outputs }) => {
    // A change set would be a write, and the difference needs none.
    runCdk('diff', stage, ...keyContext(await publicKeysToLookAt(stage)), '--method', 'template')
    return `${outputs ? 'Updates' : 'Creates'} the stack by the difference above.`
  },
  run: async ({ stage }, { publicKeys }) => {
    runCdk('deploy', stage, ...keyContext(publicKeys), '--require-approval', 'never')
    return { outputs: await readOutputs(stage) }
  },
}

const seed: Step = {
  name: 'Catalogues and index keys of designs',
  look: async ({ outputs }) =>
    outputs?.TableName
      ? `Writes what differs from this version to ${outputs.TableName}: entries of catalogues, and index keys that designs of earlier versions lack.`
      : 'Fills the catalogues of the new table. There are no designs that lack index keys.',
  run: async (_, made) => {
    execFileSync('npm', ['run', 'seed'], {
      stdio: 'inherit',
      env: { ...process.env, TABLE_NAME: deployed(made).TableName, AWS_REGION: 'us-east-1' },
    })
    return {}
  },
}

const vendorKeys: Step = {
  name: 'Keys of Replicate and Stripe',
  look: async ({ outputs: { ReplicateTokenSecret, StripeKeySecret } = {} }) =>
    lookAtVendorKeys(ReplicateTokenSecret && StripeKeySecret ? { ReplicateTokenSecret, StripeKeySecret } : undefined),
  run: async ({ stripeLiveMode: isLive }, made) => {
    await storeVendorKeys(deployed(made), { isLive })
    return {}
  },
}

const replicateWebhook: Step = {
  name: "Secret of Replicate's webhook",
  look: async ({ outputs: { ReplicateTokenSecret, ReplicateWebhookSecret } = {} }) =>
    ReplicateTokenSecret && ReplicateWebhookSecret
      ? lookAtWebhookSecret({ ReplicateTokenSecret, ReplicateWebhookSecret })
      : 'Nothing, until the API token is in the secret that the stack makes for it.',
  run: async (_, made) => ({ hasReplicate: await storeWebhookSecret(deployed(made)) }),
}

const stripe: Step = {
  name: "Stripe's products and prices, portal and webhook",
  look: async ({ config, outputs: { SiteUrl, TableName, StripeKeySecret, StripeWebhookSecret } = {} }) =>
    SiteUrl && TableName && StripeKeySecret && StripeWebhookSecret
      ? lookAtProvision({ SiteUrl, TableName, StripeKeySecret, StripeWebhookSecret }, { isLive: config.stripeLiveMode })
      : 'Nothing, until the key is in the secret that the stack makes for it.',
  run: async ({ stripeLiveMode: isLive }, made) => ({ hasStripe: await provisionStage(deployed(made), { isLive }) }),
}

/** The steps of a deployment, in their order. Each one does nothing where its work is done. */
const steps: readonly Step[] = [pictureKeys, stack, seed, vendorKeys, replicateWebhook, stripe]

const title = ({ name }: Step, index: number) => `\n${index + 1}/${steps.length} ${name}`

/** Deploys a stage, and says at which step it is. */
export const deployStage = async (config: Config): Promise<Made & { outputs: Outputs }> => {
  const made: Made = { publicKeys: [], outputs: undefined, hasReplicate: false, hasStripe: false }
  for (const [index, step] of steps.entries()) {
    console.log(title(step, index))
    Object.assign(made, await step.run(config, made))
  }
  return { ...made, outputs: deployed(made) }
}

/** Prints what each step of a deployment would do now. Changes nothing, and needs no right to read secrets. */
export const lookAtDeployment = async (seen: Seen): Promise<void> => {
  for (const [index, step] of steps.entries()) {
    console.log(title(step, index))
    console.log(await unlessForbidden(step.look(seen)))
  }
}

const unlessForbidden = async (look: Promise<string>): Promise<string> => {
  try {
    return await look
  } catch (error) {
    // The role that shows the difference reads no secrets (docs/operations.md, Deploy from GitHub).
    if (error instanceof Error && error.name.startsWith('AccessDenied')) return `Cannot be told: ${error.message}`
    throw error
  }
}
