import { createContext, Script } from 'node:vm'
import { transform } from 'esbuild'
import * as z from 'zod'
import type { Channel } from './channel.ts'
import type { DataSource } from './data-source.ts'
import type { EventNamespace } from './event-namespaces.ts'
import { EventsError } from './events-error.ts'
import type { Identity } from './identity.ts'

type PublishedEvent = { id: string; payload: unknown }

type OutgoingEvent = PublishedEvent & { error?: string | undefined }

/** The handlers of a namespace. Both throw `EventsError` when the code refuses or fails. */
export type NamespaceHandlers = {
  onSubscribe(channel: Channel, identity: Identity): Promise<void>
  /** Returns the events for subscribers; the code can change them and leave some out. */
  onPublish(channel: Channel, identity: Identity, events: PublishedEvent[]): OutgoingEvent[]
}

const handler = z.custom<(context: unknown) => unknown>((value) => typeof value === 'function')
const SourcedHandler = z.object({ request: handler, response: handler })
const Exports = z.object({ onSubscribe: handler.or(SourcedHandler).optional(), onPublish: handler.optional() })
const Outgoing = z
  .array(z.object({ id: z.string(), payload: z.unknown(), error: z.string().optional() }))
  .nullish()
  .transform((events) => events ?? [])

/** Compiles APPSYNC_JS. The code can use the part of `@aws-appsync/utils` that our handlers need, and nothing of Node. */
export const compileHandlers = async (
  { name, handlerCode = '' }: EventNamespace,
  source?: DataSource,
): Promise<NamespaceHandlers> => {
  const { code } = await transform(handlerCode, { format: 'cjs', sourcefile: `${name}.js` })
  const { onSubscribe, onPublish } = evaluate(name, code)
  return {
    onSubscribe: async (channel, identity) => {
      if (!onSubscribe) return
      const context = contextOf(name, 'SUBSCRIBE', channel, identity)
      if (typeof onSubscribe === 'function') run(onSubscribe, context)
      else run(onSubscribe.response, { ...context, ...(await asked(source, run(onSubscribe.request, context))) })
    },
    onPublish: (channel, identity, events) => {
      if (!onPublish) return events
      return Outgoing.parse(run(onPublish, { ...contextOf(name, 'PUBLISH', channel, identity), events }))
    },
  }
}

/** What the response function gets: the data source's result, or its error. */
const asked = async (source: DataSource | undefined, request: unknown) => {
  if (!source) throw new EventsError('Code', 'A handler with a request function needs a data source.')
  try {
    return { result: await source(request) }
  } catch (error) {
    const { name: type, message } = error instanceof Error ? error : new Error(String(error))
    return { result: null, error: { type, message } }
  }
}

const evaluate = (name: string, code: string): z.output<typeof Exports> => {
  const module = { exports: {} }
  const sandbox = createContext({ module, exports: module.exports, require: moduleOf, console })
  new Script(code, { filename: `${name}.js` }).runInContext(sandbox)
  return Exports.parse({ ...module.exports })
}

const moduleOf = (name: string) => {
  if (name !== '@aws-appsync/utils') throw new Error(`APPSYNC_JS has no module ${name}.`)
  return { util }
}

const util = {
  unauthorized: () => {
    throw new EventsError('Unauthorized', 'Not authorized to access this channel.', 403)
  },
  error: (message: string, errorType = 'Custom') => {
    throw new EventsError(errorType, message)
  },
}

const contextOf = (name: string, operation: 'SUBSCRIBE' | 'PUBLISH', channel: Channel, identity: Identity) => ({
  identity,
  info: { channel: { path: channel.path, segments: channel.segments }, channelNamespace: { name }, operation },
})

const run = (handle: (context: unknown) => unknown, context: unknown): unknown => {
  try {
    return handle(structuredClone(context))
  } catch (error) {
    if (error instanceof EventsError) throw error
    throw new EventsError('Code', `The handler failed: ${String(error)}`)
  }
}
