import type { VirtualItem } from '@tanstack/react-virtual'
import * as z from 'zod'
import { keptInTab } from '#frontend/lib/storage/kept-value.ts'

const key = 'roomwright.grid'

const Kept = z.object({
  name: z.string(),
  /** The columns and the width of the page, for which the heights hold. */
  signature: z.string(),
  /** How far the page was scrolled, in pixels. */
  top: z.number(),
  /** Where the grid begins in the page, and its width, in pixels. */
  place: z.object({ margin: z.number(), width: z.number() }),
  /** The index, the start and the height of each row that was on the screen. */
  rows: z.array(z.tuple([z.int(), z.number(), z.number()])),
})
type Kept = z.infer<typeof Kept>

export type GridPlace = Kept['place']
type Left = Omit<Kept, 'name' | 'rows'> & { rows: VirtualItem[] }

/** Each grid's place and the heights of its rows at the last visit, by which Back finds the card that a person left. */
const remembered = new Map<string, Left>()

/** Keeps them for this visit, and those of the latest grid for a reload too. */
export const keepRows = (name: string, left: Left) => {
  remembered.set(name, left)
  const kept: Kept = { ...left, name, rows: left.rows.map(({ index, start, size }) => [index, start, size]) }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The storage is full: a reload guesses the heights.
    sessionStorage.removeItem(key)
  }
}

const afterReload = (name: string): Left | undefined => {
  const kept = keptInTab(Kept, key)
  if (kept?.name !== name) return undefined
  const rows = kept.rows.map(([index, start, size]) => ({
    key: index,
    index,
    start,
    size,
    end: start + size,
    lane: 0,
  }))
  return { ...kept, rows }
}

/** The kept rows of a grid, if the page still has the same width. */
export const keptRows = (name: string, signature: string): Left | undefined => {
  const left = remembered.get(name) ?? afterReload(name)
  return left?.signature === signature ? left : undefined
}
