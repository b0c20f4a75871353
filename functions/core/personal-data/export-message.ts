import * as z from 'zod'
import { UserId } from '#shared/entities/ids.ts'

/** The request to put a user's data together. A later request replaces it by its own id. */
export const ExportMessage = z.object({ userId: UserId, exportId: z.ulid() })
export type ExportMessage = z.infer<typeof ExportMessage>
