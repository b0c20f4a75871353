import { benchCommand } from '#infra/commands/operator/bench-command.ts'
import { OperatorError } from '#infra/commands/operator/operator-error.ts'
import { localTarget, stageTarget } from '#infra/commands/operator/operator-target.ts'
import { NotDeployed } from '#infra/commands/stack-outputs.ts'

/** The operator's command for accounts and settings, on a stage on AWS or on the local stack. */
const given = process.argv.slice(2)
const at = given.indexOf('--stage')
const [, stage] = at < 0 ? [] : given.splice(at, 2)

const localUrl = `http://localhost:${process.env.PORT ?? 3000}`

try {
  if (at >= 0 && !stage) throw new OperatorError('--stage needs a name.')
  const [command, ...options] = given
  console.log(command === 'rooms-bench' ? await benchCommand(options, localUrl) : await operate())
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof NotDeployed)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function operate(): Promise<string> {
  const { userPoolId, environment } = await (stage ? stageTarget(stage) : localTarget(localUrl))
  Object.assign(process.env, environment)
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  // Imported here, because the clients read the environment when their modules load.
  const { runOperator } = await import('#infra/commands/operator/run-operator.ts')
  const { operatorContext } = await import('#infra/commands/operator/operator-context.ts')
  return runOperator(given, operatorContext(userPoolId))
}
