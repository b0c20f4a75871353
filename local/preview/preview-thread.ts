import { WorkThread } from '#local/emulators/base/work-thread.ts'
import type { PictureRequest } from '#local/emulators/replicate/pictures.ts'
import { PreviewError } from './preview-error.ts'

/** Runs the preview engine in a worker thread, one request after the other: each picture needs much memory and a core. */
export class PreviewThread {
  readonly #thread = new WorkThread<PictureRequest, Uint8Array>(new URL('./answer-previews.ts', import.meta.url))

  /** Rejects when `signal` is aborted: a request that waits is then never computed; the current one ends first. */
  async preview(request: PictureRequest, signal?: AbortSignal): Promise<Buffer> {
    try {
      return Buffer.from(await this.#thread.run(request, signal))
    } catch (error) {
      throw error instanceof Error && error.name === 'PreviewError' ? new PreviewError(error.message) : error
    }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
