import { changePublisher } from '#functions/core/live/publish-changes.ts'
import { stream } from '#functions/middleware/stream.ts'
import { eventsPerPublish } from '#shared/entities/live-event.ts'

export const handler = stream({ workOfBatch: changePublisher, atOnce: eventsPerPublish })
