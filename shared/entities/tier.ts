import * as z from 'zod'

/** The tiers of an account. `null` means none (docs/product.md, Access). */
export const Tier = z.enum(['Basic', 'Pro', 'Premium', 'Enterprise', 'CREDITS_ONLY'])
export type Tier = z.infer<typeof Tier>
