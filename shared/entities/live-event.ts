import * as z from 'zod'
import { Account } from './account.ts'
import { Generation } from './generation.ts'
import { GenerationId } from './ids.ts'

/** The message to `/users/<sub>` when one of that user's rows changes (docs/product.md, Live updates). */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account'), account: Account }),
  z.object({ type: z.literal('generation'), generation: Generation }),
  z.object({ type: z.literal('generation-deleted'), generationId: GenerationId }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** The channel of one user's changes; the namespace's handler refuses other subscribers. */
export const channelOf = (userId: string) => `/users/${userId}`
