import { publishChange } from '#functions/core/publish-changes.ts'
import { stream } from '#functions/middleware/stream.ts'

export const handler = stream(publishChange)
