import type { AccountRow } from './accounts.ts'
import { validPlanCredits } from './plan-lapse.ts'

/** The credits that an account can spend now: the plan credits that have not lapsed, and the pack credits. */
export const availableCredits = (row: AccountRow, now: number): number => validPlanCredits(row, now) + row.packCredits
