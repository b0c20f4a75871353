import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig, stageFile } from '#infra/config.ts'
import { stackNameOf } from '#infra/stack-name.ts'
import { restoredName, restoreTable } from './restore/restore-table.ts'
import { NotDeployed, readOutputs } from './stack-outputs.ts'

/** Restores a stage's table to a time, and makes the next deployment use it (docs/recovery.md). */
const { values } = parseArgs({ options: { stage: { type: 'string' }, at: { type: 'string' } } })
try {
  const at = new Date(values.at ?? '')
  if (!values.stage || Number.isNaN(at.getTime()))
    throw new ConfigError('npm run restore -- --stage <name> --at <time, e.g. 2026-11-28T10:00:00Z>')
  const { stage } = readConfig(values.stage)
  const { TableName } = await readOutputs(stage)
  const name = restoredName(stackNameOf(stage), at)
  console.log(
    `Restoring ${TableName} at ${at.toISOString()} to ${name}. This takes minutes to hours; it can be repeated.`,
  )
  const restoredTable = await restoreTable(TableName, name, at, () => wait(15_000))
  const settings = { ...JSON.parse(readFileSync(stageFile(stage), 'utf8')), restoredTable }
  writeFileSync(stageFile(stage), `${JSON.stringify(settings, null, 2)}\n`)
  console.log(
    `${stageFile(stage)} names the restored table. Go on with docs/recovery.md: npm run deploy -- --stage ${stage}`,
  )
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof NotDeployed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
