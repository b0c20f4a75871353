import type { Config } from '#infra/config.ts'
import { stackNameOf } from '#infra/stack-name.ts'

/**
 * Why a stage may not be deleted yet; undefined when it may. A stage with customers or termination protection has to be
 * named by its stack.
 */
export const refusalOf = (config: Config, confirmed: string | undefined): string | undefined => {
  const stackName = stackNameOf(config.stage)
  if (!(config.stripeLiveMode || config.terminationProtection) || confirmed === stackName) return undefined
  return [
    `${stackName} is a stage for customers. Nothing was deleted. To delete it all the same:`,
    `  aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stackName}`,
    `  npm run destroy -- --stage ${config.stage} --confirm ${stackName}`,
  ].join('\n')
}
