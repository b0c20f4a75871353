import { createContext, Script } from 'node:vm'
import { transform } from 'esbuild'
import * as z from 'zod'
import type { Channel } from './channel.ts'
import type { DataSource } from './data-source.ts'
import type { EventNamespace } from './event-namespaces.ts'
import { EventsError } from './events-error.ts'
import type { Identity } from './identity.ts'

/** Throws `EventsError` when the code refuses or fails. */
export type OnSubscribe = (channel: Channel, identity: Identity) => Promise<void>

const handler = z.custom<(context: unknown) => unknown>((value) => typeof value === 'function')
const Exports = z.strictObject({ onSubscribe: z.object({ request: handler, response: handler }).optional() })

/** Compiles APPSYNC_JS. The code can use the part of `@aws-appsync/utils` that our handler needs, and nothing of Node. */
export const compileOnSubscribe = async (
  { name, handlerCode = '' }: EventNamespace,
  source?: DataSource,
): Promise<OnSubscribe> => {
  const { code } = await transform(handlerCode, { format: 'cjs', sourcefile: `${name}.js` })
  const { onSubscribe } = evaluate(name, code)
  return async (channel, identity) => {
    if (!onSubscribe) return
    const context = {
      identity,
      info: { channel: { path: channel.path, segments: channel.segments }, channelNamespace: { name } },
    }
    run(onSubscribe.response, { ...context, ...(await asked(source, run(onSubscribe.request, context))) })
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
}

const run = (handle: (context: unknown) => unknown, context: unknown): unknown => {
  try {
    return handle(structuredClone(context))
  } catch (error) {
    if (error instanceof EventsError) throw error
    throw new EventsError('Code', `The handler failed: ${String(error)}`)
  }
}
