import { Button } from '@mui/material'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { isOpenedHere } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'

/** Goes back to the page that opened the design, to its earlier scroll position; else to the top of the gallery. */
export const useBackToGallery = () => {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => void (isOpenedHere(state) ? navigate(-1) : navigate(paths.backToGallery, { replace: true }))
}

/** A link, so that it can be opened in a new tab; a plain click goes back in the history and keeps the scroll position. */
export const BackToGallery = () => {
  const { state } = useLocation()
  const back = useBackToGallery()
  const goBack = (event: MouseEvent) => {
    if (!isOpenedHere(state) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    back()
  }
  return (
    <Button
      variant="text"
      component={RouterLink}
      to={paths.backToGallery}
      onClick={goBack}
      startIcon={<Icon of={ChevronLeft} />}
      sx={{ ml: -1, mb: 1, pl: '4px !important' }}
    >
      Back
    </Button>
  )
}
