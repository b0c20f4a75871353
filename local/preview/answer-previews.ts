import { answerRequests } from '#local/emulators/base/work-thread.ts'
import { type PreviewRequest, preview } from './preview.ts'

answerRequests(async (request: PreviewRequest) => new Uint8Array(await preview(request)))
