import { parentPort } from 'node:worker_threads'
import { preview } from './preview.ts'
import { PreviewError } from './preview-error.ts'
import type { PreviewAnswer, PreviewQuestion } from './preview-thread.ts'

const answer = async ({ request }: PreviewQuestion): Promise<PreviewAnswer['result']> => {
  try {
    return { picture: new Uint8Array(await preview(request)) }
  } catch (error) {
    if (error instanceof PreviewError) return { refusal: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// Requests run one after the other, because each picture needs much memory and a whole processor core.
let last: Promise<void> = Promise.resolve()

parentPort?.on('message', (question: PreviewQuestion) => {
  last = last.then(async () => {
    const result = await answer(question)
    parentPort?.postMessage({ id: question.id, result } satisfies PreviewAnswer)
  })
})
