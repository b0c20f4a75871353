import { useMediaQuery, useTheme } from '@mui/material'
import { useMemo } from 'react'
import type { GridLayout } from '#frontend/components/virtual-grid/use-rows.ts'

// A picture of 3 : 2, 8 px below it, and the lines of its name and its caption.
const heightOf = (width: number) => Math.round((width * 2) / 3) + 8 + 40 + 20

/** As many columns as fit the window. */
export const useGalleryLayout = (): GridLayout => {
  const { breakpoints } = useTheme()
  const isTwo = useMediaQuery(breakpoints.up('sm'))
  const isWide = useMediaQuery(breakpoints.up('md'))
  const isThree = useMediaQuery(breakpoints.up('lg'))
  const columns = (isThree && 3) || (isTwo && 2) || 1
  return useMemo(
    () => ({ columns, columnGap: isWide ? 24 : 16, rowGap: isWide ? 40 : 28, heightOf }),
    [columns, isWide],
  )
}
