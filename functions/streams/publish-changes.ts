import { changePublisher } from '#functions/core/live/publish-changes.ts'
import { stream } from '#functions/middleware/stream.ts'

export const handler = stream(changePublisher)
