import { type HeicAnswer, heicPixels } from './heic-pixels.ts'

const refused: HeicAnswer = { refusal: 'photo.heic' }

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = await heicPixels(new Uint8Array(data)).catch(() => refused)
  self.postMessage(answer, { transfer: 'data' in answer ? [answer.data.buffer] : [] })
})
