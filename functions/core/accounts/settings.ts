import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { cached } from '#functions/core/runtime/cache.ts'

/** What an operator sets while the product runs (`npm run operator`). */
export const Settings = z.object({
  /** Credits for a new account (readings, Access). */
  welcomeCredits: z.int().nonnegative().default(0),
  /** Gates lead to /credits-paywall instead of /paywall (readings, Access). */
  creditsPaywall: z.boolean().default(false),
})
export type Settings = z.infer<typeof Settings>

export const readSettings = async (): Promise<Settings> => Settings.parse((await getRow(keys.settings())) ?? {})

/** The settings, cached for five minutes in each environment, since every visitor asks for them. */
export const cachedSettings = cached<void, Settings>(readSettings)
