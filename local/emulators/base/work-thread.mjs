// Starts a module in TypeScript in a worker thread. Node 20 does not apply a loader from `execArgv` to worker threads.
import { workerData } from 'node:worker_threads'
import { tsImport } from 'tsx/esm/api'

await tsImport(workerData, import.meta.url)
