import { openFrontDoor } from '#local/emulators/aws/cloudfront/front-door.ts'
import { type DynamoEngine, startDynamoEngine } from '#local/emulators/aws/dynamodb/dynoxide.ts'
import { dynamoClient } from '#local/emulators/aws/dynamodb/tables.ts'
import { startTtlSweeper } from '#local/emulators/aws/dynamodb/ttl.ts'
import { createAccess } from '#local/emulators/aws/iam/access.ts'
import { createLogRing } from '#local/emulators/aws/lambda/log-ring.ts'
import type { Closing } from '#local/emulators/base/closing.ts'
import { portsFrom, startPart } from '#local/emulators/base/ports.ts'
import type { Assembly } from '#local/emulators/template/assembly.ts'
import { createResolver } from '#local/emulators/template/resolve.ts'
import { synthesize } from '#local/run/build/synth.ts'
import { claimStateFolder, type StateFolder } from './state-folder.ts'
import { checkTablesFile, openTables } from './tables-file.ts'

export type FoundationOptions = {
  /** The site's port; the other parts take the ports after it. 0 takes any free ports. */
  port: number
  /** The state folder. */
  folder: string
  /** Deletes the state folder first. */
  fresh?: boolean
  report?: (line: string) => void
  /** Returns the assembly to run; by default this source tree is built and synthesized. */
  assemble?: () => Promise<Assembly>
}

export type Foundation = Awaited<ReturnType<typeof layFoundation>>

/** Prepares what every other part needs: the state, the log, the site's address, the resolved template and its tables. */
export const layFoundation = async (options: FoundationOptions, closing: Closing) => {
  const { port, folder, fresh = false, report = () => {} } = options
  const assemble = options.assemble ?? (() => synthesize({ report }))
  const ports = portsFrom(port)
  const state = claimStateFolder(folder, { fresh })
  closing.add(state.release)
  const logs = createLogRing(state.path('logs'))
  const reportError = (error: unknown) => logs.add('local', errorLine(error))
  const door = await startPart('edge', ports.edge, (edgePort) => openFrontDoor(edgePort, reportError))
  closing.add(door.close)

  const [assembly, engine] = await Promise.all([assemble(), openEngine(state, closing)])
  const resolver = createResolver(assembly.template, { stackName: assembly.stackName })
  const tables = await openTables(engine.url, resolver, state.map('seeded').size > 0)
  closing.add(startTtlSweeper(dynamoClient(engine.url), tables, reportError))
  return {
    ports,
    state,
    logs,
    reportError,
    door,
    assembly,
    resolver,
    closing,
    engineUrl: engine.url,
    tableNames: tables.map(({ name }) => name),
    access: createAccess(resolver),
  }
}

const openEngine = async (state: StateFolder, closing: Closing): Promise<DynamoEngine> => {
  const file = state.path('tables.sqlite')
  checkTablesFile(file)
  const engine = await startDynamoEngine({ file })
  closing.add(engine.close)
  return engine
}

const errorLine = (error: unknown): string =>
  JSON.stringify({
    level: 'ERROR',
    message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    trace: error instanceof Error ? error.stack?.split('\n') : undefined,
  })
