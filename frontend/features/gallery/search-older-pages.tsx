import { Box, Button, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { galleryCopy } from '#shared/copy/gallery.ts'

type Pages = { isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> }

/** Reads more pages while no read design matches the filter, until it is stopped. */
export const SearchOlderPages = ({ pages }: { pages: Pages }) => {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  const [isStopped, setIsStopped] = useState(false)
  const isOver = isStopped || isFetchNextPageError

  useEffect(() => {
    if (!isOver && !isFetchingNextPage) void fetchNextPage()
  }, [isOver, isFetchingNextPage, fetchNextPage])

  const goOn = () => {
    setIsStopped(false)
    void fetchNextPage()
  }

  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: { xs: 6, md: 8 } }}>
      <Typography>{isOver ? galleryCopy.searchStopped : galleryCopy.searching}</Typography>
      <Button onClick={isOver ? goOn : () => setIsStopped(true)}>
        {isOver ? galleryCopy.searchOn : galleryCopy.stopSearch}
      </Button>
    </Box>
  )
}
