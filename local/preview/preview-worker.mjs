// Starts the engine's TypeScript in a worker thread: Node 20 takes no loader for a thread from its arguments.
import { tsImport } from 'tsx/esm/api'

await tsImport('./answer-previews.ts', import.meta.url)
