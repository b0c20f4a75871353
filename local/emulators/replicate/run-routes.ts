import { broken, notFound, throttled } from './api-refusal.ts'
import type { FaultSwitches } from './faults.ts'
import { type Answer, Dropped, type Route } from './route.ts'
import type { Run } from './run-json.ts'
import type { NewRun, Runs } from './runs.ts'

/** Predictions or trainings, with their JSON. */
export type RunKind<R extends Run> = { runs: Runs<R>; asJson(run: R): unknown; faults: FaultSwitches }

/** Creates a run, which begins after the response. */
export const startRun = async <R extends Run>(
  { runs, asJson, faults }: RunKind<R>,
  given: Omit<NewRun<R>, 'faults'>,
): Promise<Answer> => {
  const fault = faults.take('create')
  if (fault?.kind === 'throttled') throw throttled(fault.retryAfterSeconds)

  const created = runs.create({ ...given, faults: faults.takeForRun() } as NewRun<R>)
  const run = () => runs.run(created.id)
  if (faults.takeBeforeAnswer()) await run()
  else if (fault) void run()
  if (fault?.kind === 'failedAfter') throw broken()
  if (fault?.kind === 'droppedAfter') throw new Dropped()
  return { status: 201, body: asJson(created), subject: created.id, afterwards: () => void run() }
}

/** Creates a run that meets no fault but a changed latency, so that it takes none from the runs for which they were set. */
export const startSparedRun = <R extends Run>(
  { runs, asJson, faults }: RunKind<R>,
  given: Omit<NewRun<R>, 'faults'>,
): Answer => {
  const created = runs.create({ ...given, faults: faults.ofSparedRun() } as NewRun<R>)
  return { status: 201, body: asJson(created), subject: created.id, afterwards: () => void runs.run(created.id) }
}

/** Lists, reads and cancels runs below `/v1/<path>`. */
export const runRoutes = <R extends Run>(
  path: 'predictions' | 'trainings',
  { runs, asJson, faults }: RunKind<R>,
): Route[] => {
  const shown = (run: R | undefined): Answer => {
    if (!run) throw notFound()
    return { status: 200, body: asJson(run), subject: run.id }
  }
  return [
    {
      method: 'GET',
      path: new RegExp(`^/v1/${path}$`),
      run: () => ({
        status: 200,
        body: { previous: null, next: null, results: runs.newestFirst().slice(0, 100).map(asJson) },
      }),
    },
    {
      method: 'GET',
      path: new RegExp(`^/v1/${path}/([^/]+)$`),
      run: (_, [id = '']) => {
        const fault = faults.take('read')
        if (fault) throw fault.kind === 'throttled' ? throttled(1) : broken()
        return shown(runs.get(id))
      },
    },
    {
      method: 'POST',
      path: new RegExp(`^/v1/${path}/([^/]+)/cancel$`),
      run: (_, [id = '']) => shown(runs.cancel(id)),
    },
  ]
}
