import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '#infra/config.ts'
import { checkAccount, findingLines } from './deploy/check-account.ts'
import { nextSteps } from './deploy/next-steps.ts'
import { deployStage, lookAtDeployment } from './deploy/steps.ts'
import { readOutputsSoFar } from './stack-outputs.ts'

/** Checks the account, and says what it found. False where the deployment would fail. */
const isReady = async (config: Config): Promise<boolean> => {
  const findings = await checkAccount(config)
  console.log(findingLines(findings))
  return findings.every(({ level }) => level !== 'error')
}

const deploy = async (config: Config) => {
  const { outputs, ...known } = await deployStage(config)
  const left = nextSteps(config, outputs, known)
  console.log(`\nDeployed: ${outputs.SiteUrl}\n\nLeft to do by hand:\n${left.map((step) => `- ${step}`).join('\n')}`)
}

const { values } = parseArgs({
  options: { stage: { type: 'string', default: 'dev' }, 'dry-run': { type: 'boolean', default: false } },
})
try {
  const config = readConfig(values.stage)
  if (!(await isReady(config))) throw new ConfigError('Nothing was deployed.')
  if (values['dry-run']) await lookAtDeployment({ config, outputs: await readOutputsSoFar(config.stage) })
  else await deploy(config)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
