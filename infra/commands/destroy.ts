import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#infra/config.ts'
import { keyContext } from '#infra/picture-keys.ts'
import { stackNameOf } from '#infra/stack-name.ts'
import { publicKeysToLookAt } from './deploy/ensure-picture-keys.ts'
import { deployedOutputs } from './deployed-stack.ts'
import { refusalOf } from './destroy/confirmation.ts'
import { keptLines, keptPictureKeys, keptResources } from './destroy/kept-resources.ts'
import { runCdk } from './run-cdk.ts'

const destroy = async (stage: string) => {
  const stackName = stackNameOf(stage)
  if (!(await deployedOutputs(stackName)))
    return console.log(
      `Nothing to delete: the stage ${stage} does not exist, for the account has no stack ${stackName}.`,
    )
  // Afterwards, CloudFormation no longer tells the names.
  const kept = [...(await keptResources(stackName)), keptPictureKeys(stage)]
  runCdk('destroy', stage, ...keyContext(await publicKeysToLookAt(stage)), '--force')
  console.log(`Deleted. Kept, with everything in it:\n${keptLines(kept)}`)
}

/** Deletes a stage's stack, and says what AWS keeps of it and how to delete that. */
const { values } = parseArgs({ options: { stage: { type: 'string' }, confirm: { type: 'string' } } })
try {
  if (!values.stage) throw new ConfigError('npm run destroy -- --stage <name> [--confirm <stack>]')
  const config = readConfig(values.stage)
  const refusal = refusalOf(config, values.confirm)
  if (refusal) throw new ConfigError(refusal)
  await destroy(config.stage)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
