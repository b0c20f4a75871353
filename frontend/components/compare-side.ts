import { createContext } from 'react'

export type SideState = 'loading' | 'ready' | 'failed'

type CompareSide = { name: 'before' | 'after'; report: (state: SideState) => void }

/** Lets a picture report its loading state to the comparison that it is one half of. */
export const CompareSideContext = createContext<CompareSide | undefined>(undefined)
