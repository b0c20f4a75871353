import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'

/** What an operator sets while the product runs (`npm run operator`). */
export const Settings = z.object({
  /** Credits for a new account (readings, Access). */
  welcomeCredits: z.int().nonnegative().default(0),
  /** Gates lead to /credits-paywall instead of /paywall (readings, Access). */
  creditsPaywall: z.boolean().default(false),
})
export type Settings = z.infer<typeof Settings>

export const readSettings = async (): Promise<Settings> => Settings.parse((await getRow(keys.settings())) ?? {})

const keepMilliseconds = 5 * 60 * 1000

let kept: { settings: Settings; until: number } | undefined

/** The same, kept for five minutes in each environment, for what every visitor asks. */
export const keptSettings = async (now = Date.now()): Promise<Settings> => {
  if (!kept || kept.until <= now) kept = { settings: await readSettings(), until: now + keepMilliseconds }
  return kept.settings
}
