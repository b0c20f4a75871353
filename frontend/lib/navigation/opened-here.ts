import * as z from 'zod'

/** The history state of a design's page that a card or the studio opened: that page is its previous history entry. */
export const openedHere = { isOpenedHere: true } as const

/** The same, to say there at once what is wrong with the design. */
export const openedToRepair = { ...openedHere, isRepair: true } as const

const OpenedHere = z.object({ isOpenedHere: z.literal(true) })

export const isOpenedHere = (state: unknown): boolean => OpenedHere.safeParse(state).success

const OpenedToRepair = z.object({ isRepair: z.literal(true) })

export const isOpenedToRepair = (state: unknown): boolean => OpenedToRepair.safeParse(state).success
