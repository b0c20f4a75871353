import { Button } from '@mui/material'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { isFromGallery } from '#frontend/lib/navigation/from-gallery.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'

/** Goes back to the gallery: to the earlier scroll position when the user came from there, else to its top. */
export const useBackToGallery = () => {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => void (isFromGallery(state) ? navigate(-1) : navigate(paths.backToGallery, { replace: true }))
}

/** A link, so that it can be opened in a new tab; a plain click goes back in the history and keeps the scroll position. */
export const BackToGallery = () => {
  const { state } = useLocation()
  const back = useBackToGallery()
  const goBack = (event: MouseEvent) => {
    if (!isFromGallery(state) || event.ctrlKey || event.metaKey || event.shiftKey) return
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
