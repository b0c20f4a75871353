import * as z from 'zod'
import { keptInTab } from '#frontend/lib/storage/kept-value.ts'
import { type Runs, runsOfText, textOfRuns } from './run-lengths.ts'

const storageKey = 'roomwright.masks'
const maxPhotos = 8

const KeptMasks = z.array(z.object({ photoKey: z.string(), width: z.number(), height: z.number(), runs: z.string() }))

type Photo = { photoKey: string; width: number; height: number }

// Newest first.
const keptMasks = () => keptInTab(KeptMasks, storageKey) ?? []

/** The area that this tab has kept for a photo; undefined when there is none of this size. */
export const keptMask = ({ photoKey, width, height }: Photo): Runs | undefined => {
  const kept = keptMasks().find((mask) => mask.photoKey === photoKey)
  if (!kept || kept.width !== width || kept.height !== height) return undefined
  try {
    return runsOfText(kept.runs)
  } catch {
    return undefined
  }
}

/** Keeps a photo's area in this tab across a reload, for the last eight photos. */
export const keepMask = ({ photoKey, width, height }: Photo, runs: Runs): void => {
  const others = keptMasks().filter((mask) => mask.photoKey !== photoKey)
  const masks = [{ photoKey, width, height, runs: textOfRuns(runs) }, ...others].slice(0, maxPhotos)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(masks))
  } catch {
    // The tab's storage is full or turned off: the area lasts as long as the page.
  }
}

export const forgetMasks = () => sessionStorage.removeItem(storageKey)
