import { Button } from '@mui/material'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { Icon } from './icon.tsx'

type BackLinkProps = {
  to: string
  /** Whether `to` is the previous history entry. A plain click then goes back to it and its scroll position. */
  isPrevious: boolean
  children?: string
}

/** A link, so that it can be opened in a new tab. */
export const BackLink = ({ to, isPrevious, children = 'Back' }: BackLinkProps) => {
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!isPrevious || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Button
      variant="text"
      component={RouterLink}
      to={to}
      onClick={goBack}
      startIcon={<Icon of={ChevronLeft} />}
      sx={{ ml: -1, mb: 1, pl: '4px !important' }}
    >
      {children}
    </Button>
  )
}
