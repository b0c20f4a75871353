import * as z from 'zod'
import { keys } from '#functions/core/db/keys.ts'
import { getRow } from '#functions/core/db/rows.ts'
import { cached } from '#functions/core/runtime/cache.ts'

/** Settings that an operator changes without a deployment (`npm run operator`). */
export const Settings = z.object({
  /** The credits of a new account (docs/product.md, Accounts). */
  welcomeCredits: z.int().nonnegative().default(0),
  /** Gated routes redirect to /credits-paywall instead of /paywall (docs/product.md, Access). */
  creditsPaywall: z.boolean().default(false),
  /** Photos are checked for advice before a start (docs/product.md, Advice on photos). */
  photoAdvice: z.boolean().default(true),
  /** Photos and designs get a room map, in which a brush selects by a press (docs/product.md, Room map). */
  roomMaps: z.boolean().default(true),
})
export type Settings = z.infer<typeof Settings>

/** Reads the settings consistently. A missing setting has its default. */
export const readSettings = async (): Promise<Settings> => Settings.parse((await getRow(keys.settings())) ?? {})

/** The settings, cached for five minutes in each environment, because every visitor requests them. */
export const cachedSettings = cached<void, Settings>(readSettings)
