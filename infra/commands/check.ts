import { parseArgs } from 'node:util'
import { isAgreed } from '#infra/commands/ask.ts'
import { OperatorError } from '#infra/commands/operator/operator-error.ts'
import { NotDeployed } from '#infra/commands/stack-outputs.ts'
import { checkReport } from './check/report.ts'
import type { Row } from './check/step.ts'

const optionsOf = () => {
  try {
    return parseArgs({
      options: {
        stage: { type: 'string' },
        yes: { type: 'boolean', default: false },
        keep: { type: 'string' },
        wait: { type: 'string', default: '300' },
      },
    }).values
  } catch (cause) {
    throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Rejects at Ctrl-C, so that the account is deleted before the end. */
const interrupted = (): Promise<never> =>
  new Promise((_, reject) => process.once('SIGINT', () => reject(new OperatorError('Interrupted.'))))

/**
 * Plays the main flows against a deployed stage, or the local stack at PORT, and returns what was
 * expected and seen (docs/operations.md, Check a stage).
 */
const check = async (): Promise<Row[]> => {
  const { stage, yes, keep, wait } = optionsOf()
  if (!/^\d{1,5}$/.test(wait)) throw new OperatorError(`"${wait}" is no number of seconds.`)
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  const { localCheck, stageCheck } = await import('./check/check-target.ts')
  const target = stage ? await stageCheck(stage) : await localCheck(`http://localhost:${process.env.PORT ?? 3000}`)
  Object.assign(process.env, target.environment)
  // Imported here, because the clients read the environment when their modules load.
  const { prepareCheck, runCheck } = await import('./check/run-check.ts')
  const { pricesInWords } = await import('./check/prices.ts')
  const { keepAnswers } = await import('./check/keep-answers.ts')
  console.error(pricesInWords())
  if (!yes && !(await isAgreed(`Play this at ${target.siteUrl}? (yes/no) `)))
    throw new OperatorError('Nothing was played.')
  const endKeeping = keep ? keepAnswers(keep, target.siteUrl) : () => {}
  const onRow = ({ verdict, name }: Row) => console.error(`${verdict}: ${name}`)
  const prepared = await prepareCheck(target, Number(wait))
  console.error(`Plays as ${prepared.visitor.email}.`)
  return runCheck(prepared, onRow, interrupted()).finally(endKeeping)
}

try {
  const rows = await check()
  console.log(checkReport(rows))
  if (rows.some(({ verdict }) => verdict === 'different')) process.exitCode = 1
} catch (error) {
  if (!(error instanceof OperatorError || error instanceof NotDeployed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
