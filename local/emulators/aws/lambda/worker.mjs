// The Lambda runtime of a worker thread. Plain JavaScript: a thread starts several times faster without a TypeScript
// loader.
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

const { file, handlerName } = workerData

const loadHandler = async () => {
  const module = await import(pathToFileURL(file).href)
  const handler = module[handlerName] ?? module.default?.[handlerName]
  if (typeof handler === 'function') return handler
  throw Object.assign(new Error(`${handlerName} is undefined or not exported`), { name: 'Runtime.HandlerNotFound' })
}

const describe = (error) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') }
    : { errorType: typeof error, errorMessage: String(error), trace: [] }

const contextOf = ({ context, deadline }) => ({
  ...context,
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
})

try {
  const handler = await loadHandler()
  parentPort.on('message', async (invocation) => {
    process.env._X_AMZN_TRACE_ID = invocation.traceId
    try {
      const result = await handler(JSON.parse(invocation.event), contextOf(invocation))
      parentPort.postMessage({ result: JSON.stringify(result ?? null) })
    } catch (error) {
      parentPort.postMessage({ error: describe(error) })
    }
  })
  parentPort.postMessage({ ready: true })
} catch (error) {
  parentPort.postMessage({ failed: describe(error) })
}
