import type { createConsole } from '#local/console/console.ts'
import type { Answering } from '#local/emulators/aws/cloudfront/front-door.ts'
import { publicDoor } from '#local/emulators/aws/cloudfront/public-door.ts'
import type { StackFunctions } from '#local/emulators/aws/lambda/stack-functions.ts'
import { type Closing, createClosing } from '#local/emulators/base/closing.ts'
import { createMailbox } from '#local/emulators/base/mailbox.ts'
import { apiPrefix } from '#shared/contracts/endpoint.ts'
import { webhooks } from '#shared/contracts/webhooks.ts'
import { createFunctions, startApi, startWork, variablesOf } from './compute.ts'
import { describeEndpoints } from './describe-endpoints.ts'
import { reload } from './dev/reload.ts'
import { type FoundationOptions, layFoundation } from './foundation.ts'
import type { RealReplicate } from './real-replicate.ts'
import type { RealStripe } from './real-stripe.ts'
import { actAsOperator } from './seed/act-as-operator.ts'
import { seed } from './seed/seed.ts'
import { createSite, pageAdapter } from './site.ts'
import { startStandIns } from './start-stand-ins.ts'
import { stateTrouble } from './state-folder.ts'

export type StackOptions = FoundationOptions & {
  /** The shortest duration of a prediction in Replicate's stand-in. */
  replicateLatencyMs?: number
  /** Tints photos instead of running the preview engine. */
  plainPreviews?: boolean
  /** Replaces the stand-in. */
  realReplicate?: RealReplicate | undefined
  /** Replaces the stand-in. */
  realStripe?: RealStripe | undefined
  /** Rebuilds functions and reloads pages when their sources change. */
  dev?: boolean
}

export type LocalStack = Awaited<ReturnType<typeof startStack>>

/** Runs the whole synthesized stack on this machine until `close`. When the start fails, the started parts are stopped. */
export const startStack = async (options: StackOptions) => {
  const closing = createClosing((error) => console.error(error))
  try {
    return await start(options, closing)
  } catch (error) {
    await closing.close()
    throw stateTrouble(error, options.folder)
  }
}

const start = async (
  { replicateLatencyMs, plainPreviews = false, realReplicate, realStripe, dev = false, ...options }: StackOptions,
  closing: Closing,
) => {
  const foundation = await layFoundation(options, closing)
  const mailbox = createMailbox(foundation.state.map('mail'))
  // The user pool starts before its trigger functions exist, because their environment contains its address.
  const created: { functions?: StackFunctions } = {}
  const standIns = await startStandIns({
    ...foundation,
    mailbox,
    replicateLatencyMs,
    plainPreviews,
    realReplicate,
    realStripe,
    invoke: async (id, event) => created.functions?.invoke(id, event) ?? notYet,
  })
  const functions = createFunctions(foundation, standIns, realReplicate)
  created.functions = functions
  actAsOperator(variablesOf(functions))
  await seed({ foundation, standIns, realStripe })

  const api = await startApi(foundation, standIns, functions)
  const schedules = startWork(foundation, standIns, functions)
  const endpoints = describeEndpoints({ foundation, standIns, functions, schedules, apiUrl: api.url })
  const deployedSite = await createSite(foundation, standIns, api)
  const adaptPage = pageAdapter(foundation.resolver, standIns)
  const site = dev
    ? await reload({ site: deployedSite, adaptPage, functions, report: options.report, closing })
    : deployedSite
  const respondFromConsole = await openConsole({ ...foundation, standIns, schedules, mailbox, endpoints })
  const inside: Answering = async (request) => respondFromConsole(request) ?? site(request)
  const publicUrl = realReplicate?.publicUrl ?? realStripe?.publicUrl
  foundation.door.open(
    publicUrl
      ? publicDoor({ publicUrl, s3Url: standIns.s3.url, buckets: standIns.s3.buckets(), webhookPaths, site: inside })
      : inside,
  )
  void schedules.runAll()
  return { url: foundation.door.origin, endpoints, close: closing.close }
}

// Imported late, because the product's modules in it read the environment when they load.
const openConsole = async (options: Parameters<typeof createConsole>[0]) => {
  const console = await import('#local/console/console.ts')
  return console.createConsole(options)
}

const webhookPaths = Object.values(webhooks).map(({ path }) => `${apiPrefix}${path}`)

const notYet = { error: { errorType: 'Starting', errorMessage: 'The stack is starting' } }
