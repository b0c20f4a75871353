import * as z from 'zod'
import { dueJobRows } from '#functions/core/generations/settle/due-jobs.ts'
import type { Route } from '#local/emulators/aws/api-gateway/routes.ts'
import type { Schedules } from '#local/emulators/aws/event-sources/schedules.ts'
import { AwsFault } from '#local/emulators/aws/faults/aws-fault.ts'
import type { StackAccess } from '#local/emulators/aws/iam/access.ts'
import type { LogRing } from '#local/emulators/aws/lambda/log-ring.ts'
import { detectorNote, FaceSetting } from '#local/emulators/aws/rekognition/find-faces.ts'
import type { Mailbox } from '#local/emulators/base/mailbox.ts'
import { type FaultSettings, Faults } from '#local/emulators/replicate/faults.ts'
import type { StandIns } from '#local/run/start-stand-ins.ts'
import { Gate, Grant, grantTo, listAccounts, setGate } from './accounts.ts'
import { ConsoleError } from './console-error.ts'
import type { ConsoleHandler } from './console-handler.ts'
import { deleteObject, listBuckets, listObjects, ObjectKey, ObjectQuery, readObject } from './objects.ts'
import { stripeRoutes } from './stripe-routes.ts'
import { listPartitions, listRows, RowQuery } from './table-rows.ts'

export type ConsoleParts = {
  standIns: StandIns
  schedules: Schedules
  logs: LogRing
  mailbox: Mailbox
  access: StackAccess
}

const LogQuery = z.object({
  correlationId: z.string().optional(),
  text: z.string().optional(),
  after: z.coerce.number().optional(),
  limit: z.coerce.number().int().min(1).max(2000).default(200),
})

const endOfTime = new Date('9999-12-31T00:00:00Z')

/** The console's API below `/local/api`, which tests use too. */
export const consoleRoutes = (parts: ConsoleParts): Route<ConsoleHandler>[] => {
  const { standIns, schedules, logs, mailbox, access } = parts
  const { cognito, sqs, events, s3 } = standIns
  const routes: Record<string, ConsoleHandler> = {
    'GET /accounts': () => listAccounts(cognito),
    'POST /accounts/{email}/credits': ({ params, body }) => grantTo(cognito, params.email ?? '', Grant.parse(body)),
    'PUT /accounts/{email}': ({ params, body }) => setGate(cognito, params.email ?? '', Gate.parse(body)),
    'GET /jobs': async () => (await dueJobRows(endOfTime)).filter(({ endedAt }) => !endedAt),
    'GET /queues': () => sqs.depths(),
    'GET /queues/{name}': ({ params }) => sqs.peek(params.name ?? ''),
    'POST /queues/{name}/redrive': ({ params }) => ({ moved: sqs.redrive(params.name ?? '') }),
    'DELETE /queues/{name}': ({ params }) => sqs.purge(params.name ?? ''),
    'GET /replicate/faults': () => faultsOf(parts).current,
    'PUT /replicate/faults': ({ body }) => faultsOf(parts).set(Faults.parse(body) satisfies FaultSettings),
    ...stripeRoutes(standIns),
    'GET /objects': () => listBuckets(s3),
    'GET /objects/{bucket}': ({ params, query }) => listObjects(s3, params.bucket ?? '', ObjectQuery.parse(query)),
    'GET /objects/{bucket}/content': ({ params, query }) =>
      readObject(s3, params.bucket ?? '', ObjectKey.parse(query).key),
    'DELETE /objects/{bucket}': ({ params, query }) =>
      deleteObject(s3, params.bucket ?? '', ObjectKey.parse(query).key),
    'GET /table': () => listPartitions(),
    'GET /table/rows': ({ query }) => listRows(RowQuery.parse(query)),
    'GET /aws/faults': () => standIns.faults.all(),
    'PUT /aws/faults': ({ body }) => standIns.faults.set(z.array(AwsFault).parse(body)),
    'POST /aws/faults': ({ body }) => standIns.faults.add(AwsFault.parse(body)),
    'DELETE /aws/faults': () => standIns.faults.set([]),
    'DELETE /aws/faults/{id}': ({ params }) => removeFault(parts, params.id ?? ''),
    'GET /rekognition/faces': () => ({ faces: standIns.rekognition.wantedFaces.get(), note: detectorNote }),
    'PUT /rekognition/faces': ({ body }) => standIns.rekognition.wantedFaces.set(FaceSetting.parse(body).faces),
    'GET /schedules': () => schedules.all(),
    'POST /schedules/{name}/run': ({ params }) => schedules.run(params.name ?? ''),
    'GET /mail': () => mailbox.all(),
    'GET /logs': ({ query }) => {
      const { limit, ...filter } = LogQuery.parse(query)
      return logs.find(filter, limit)
    },
    'GET /grants': () => ({
      used: access.usedGrants(),
      unused: access.unusedGrants(),
      denied: access.deniedCalls(),
    }),
    'GET /live': () => ({ connections: events.connections() }),
    'DELETE /live': () => events.dropConnections(),
  }
  return Object.entries(routes).map(([key, target]) => ({ routeKey: key.replace(' /', ' /local/api/'), target }))
}

const removeFault = ({ standIns: { faults } }: ConsoleParts, id: string) => {
  if (!faults.remove(id)) throw new ConsoleError(404, 'This fault is not switched on any more.')
  return faults.all()
}

const faultsOf = ({ standIns }: ConsoleParts) => {
  if (standIns.replicate) return standIns.replicate.faults
  throw new ConsoleError(404, 'The real Replicate is in use: REPLICATE_API_TOKEN is set.')
}
