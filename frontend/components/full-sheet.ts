import { createContext, useContext } from 'react'

/** Marks the sheet of a phone while it is full; its parts then have another layout. */
export const fullSheetAttribute = 'data-full'

/** Styles inside a full sheet. */
export const inFullSheet = `[${fullSheetAttribute}] &`

/** Marks the part of a half sheet that its tiles may fill; they are as large and as many rows as its height allows. */
export const filledAttribute = 'data-filled'

/** Styles inside of such a part. */
export const inFilled = `[${filledAttribute}] > &`

/** The sheet of a phone: whether it covers the photo, and whether it may. */
export type Sheet = { isFull: boolean; canBeFull: boolean; change: (isFull: boolean) => void }

const SheetContext = createContext<Sheet | undefined>(undefined)

export const SheetProvider = SheetContext.Provider

/** The sheet that contains a part of the form; undefined beside the photo, where there is none. */
export const useSheet = () => useContext(SheetContext)
