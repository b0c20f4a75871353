import { useLocation, useNavigate } from 'react-router-dom'
import { BackLink } from '#frontend/components/back-link.tsx'
import { useDialogEntries } from '#frontend/components/closed-by-back.tsx'
import { isOpenedHere } from '#frontend/lib/navigation/opened-here.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'

/** Goes back to the page that opened the design, to its earlier scroll position; else to the top of the gallery. */
export const useBackToGallery = () => {
  const { state } = useLocation()
  const navigate = useNavigate()
  const { whenClosed } = useDialogEntries()
  return () =>
    whenClosed(() => void (isOpenedHere(state) ? navigate(-1) : navigate(paths.backToGallery, { replace: true })))
}

export const BackToGallery = () => <BackLink to={paths.backToGallery} isPrevious={isOpenedHere(useLocation().state)} />
