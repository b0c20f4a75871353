import { createContext, useContext } from 'react'

/** The sheet of a phone: whether it covers the photo. */
export type Sheet = { isFull: boolean; change: (isFull: boolean) => void }

const SheetContext = createContext<Sheet | undefined>(undefined)

export const SheetProvider = SheetContext.Provider

/** The sheet that contains a part of the form; undefined beside the photo, where there is none. */
export const useSheet = () => useContext(SheetContext)
