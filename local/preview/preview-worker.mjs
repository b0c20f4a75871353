// Starts the engine's TypeScript in a worker thread. Node 20 does not apply a loader from `execArgv` to worker threads.
import { tsImport } from 'tsx/esm/api'

await tsImport('./answer-previews.ts', import.meta.url)
