import * as z from 'zod'
import type { PresetCategory } from '#shared/entities/preset.ts'
import { isOpenedHere, openedHere } from './opened-here.ts'

const OpenedCategory = z.object({ category: z.object({ id: z.string(), displayName: z.string() }) })

/** The history state of a page that a category or its tile opened. */
export const stateOf = ({ id, displayName }: PresetCategory) => ({ ...openedHere, category: { id, displayName } })

/** The category that opened the page, with its name for the time until it is read; else undefined. */
export const openedCategory = (state: unknown) =>
  isOpenedHere(state) ? OpenedCategory.safeParse(state).data?.category : undefined
