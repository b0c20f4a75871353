import type { ModelId } from './models.ts'

export type PictureRequest = { model: ModelId; input: Record<string, unknown> }

/** The file of a picture and its kind, with which its name begins; or why there is none. */
export type MadePicture = { kind: string; file: Buffer } | { refusal: string }

/** Makes the pictures of predictions, because no model runs. */
export type PictureMaker = {
  /** Rejects when `signal` is aborted. */
  make(request: PictureRequest, signal: AbortSignal): Promise<MadePicture>
  /** The model that a prediction reports with a picture of this kind, and without a picture. */
  modelOf(kind: string | undefined): string
  close(): Promise<void>
}
