import { eventsPerPublish } from '#functions/core/clients/aws/events.ts'
import { changePublisher } from '#functions/core/live/publish-changes.ts'
import { stream } from '#functions/middleware/stream.ts'

export const handler = stream({ workOfBatch: changePublisher, atOnce: eventsPerPublish })
