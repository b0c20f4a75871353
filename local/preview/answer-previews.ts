import { answerRequests } from '#local/emulators/base/work-thread.ts'
import type { PictureRequest } from '#local/emulators/replicate/pictures.ts'
import { preview } from './preview.ts'

answerRequests(async (request: PictureRequest) => new Uint8Array(await preview(request)))
