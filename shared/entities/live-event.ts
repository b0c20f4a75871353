import * as z from 'zod'
import { Account } from './account.ts'
import { Generation } from './generation.ts'
import { GenerationId } from './ids.ts'

/** The message to a user's channel when one of that user's rows changes (docs/product.md, Live updates). */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account'), account: Account }),
  z.object({ type: z.literal('generation'), generation: Generation }),
  z.object({ type: z.literal('generation-deleted'), generationId: GenerationId }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
