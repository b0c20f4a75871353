import { parentPort } from 'node:worker_threads'
import { type PreviewRequest, preview } from './preview.ts'
import { PreviewError } from './preview-error.ts'
import type { PreviewAnswer } from './preview-thread.ts'

const answer = async (request: PreviewRequest): Promise<PreviewAnswer> => {
  try {
    return { picture: new Uint8Array(await preview(request)) }
  } catch (error) {
    if (error instanceof PreviewError) return { refusal: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (request: PreviewRequest) => parentPort?.postMessage(await answer(request)))
