import * as z from 'zod'
import { lastUserId } from '#frontend/lib/session/session.ts'
import { keepInTab, keptInTab } from '#frontend/lib/storage/kept-value.ts'

const key = 'roomwright.presets'

/** The ids of the presets that a user has selected, by page. */
const KeptPresets = z.object({ userId: z.string(), byPage: z.record(z.string(), z.array(z.string())) })

const keptByPage = () => {
  const kept = keptInTab(KeptPresets, key)
  return kept && kept.userId === lastUserId() ? kept.byPage : {}
}

/** The ids of the presets that this tab has kept for a page. */
export const keptPresets = (page: string): readonly string[] => keptByPage()[page] ?? []

/** Keeps the selection of a page in this tab, across a reload and while another page is open. */
export const keepPresets = (page: string, ids: readonly string[]) => {
  keepInTab(key, { userId: lastUserId() ?? '', byPage: { ...keptByPage(), [page]: ids } })
}
