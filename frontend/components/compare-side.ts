import { createContext } from 'react'

export type SideState = 'loading' | 'ready' | 'failed'

type CompareSide = { name: 'before' | 'after'; report: (state: SideState) => void }

/** Where a picture says how far it is when it is one half of a comparison. */
export const CompareSideContext = createContext<CompareSide | undefined>(undefined)
