import { appError } from '#shared/errors.ts'
import type { HeicAnswer } from './heic-pixels.ts'

const answerOf = (worker: Worker, file: ArrayBuffer): Promise<HeicAnswer> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => resolve(data))
    worker.addEventListener('error', () => resolve({ refusal: 'photo.heic' }))
    worker.postMessage(file, [file])
  })

/**
 * Decodes a HEIC photo where the browser cannot. The decoder has two megabytes and loads only for such a photo, in a worker
 * of its own, whose memory ends with it (docs/decisions/0013). Throws `photo.heic` or `photo.tooLarge`.
 */
export const decodeHeic = async (file: Blob): Promise<ImageBitmap> => {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await answerOf(worker, await file.arrayBuffer())
    if ('refusal' in answer) throw appError(answer.refusal)
    return await createImageBitmap(new ImageData(answer.data, answer.width, answer.height))
  } finally {
    worker.terminate()
  }
}
