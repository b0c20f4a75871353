import { useMediaQuery, useTheme } from '@mui/material'
import { useMemo } from 'react'
import type { GridLayout } from '#frontend/components/virtual-grid/use-rows.ts'

/** The least height of the line with a card's name, in pixels: on a narrow screen a finger has to hit it. */
export const nameHeight = { xs: 44, md: 40 } as const
/** The height of a line of a card's caption, in pixels. */
export const captionHeight = 20
const gapBelowPicture = 8

/** As many columns as fit the window. */
export const useGalleryLayout = (): GridLayout => {
  const { breakpoints } = useTheme()
  const isTwo = useMediaQuery(breakpoints.up('sm'))
  const isWide = useMediaQuery(breakpoints.up('md'))
  const isThree = useMediaQuery(breakpoints.up('lg'))
  const columns = (isThree && 3) || (isTwo && 2) || 1
  return useMemo(() => {
    const text = gapBelowPicture + nameHeight[isWide ? 'md' : 'xs'] + captionHeight
    const heightOf = (width: number) => Math.round((width * 2) / 3) + text
    return { columns, columnGap: isWide ? 24 : 16, rowGap: isWide ? 40 : 28, heightOf }
  }, [columns, isWide])
}
