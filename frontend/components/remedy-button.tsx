import { Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { Remedy } from '#frontend/lib/navigation/remedies.ts'

type RemedyButtonProps = { remedy: Remedy; describedBy: string; fullWidth?: boolean }

/** Leads to what lets the user go on, in the place of the button that starts a job. */
export const RemedyButton = ({ remedy, describedBy, fullWidth = false }: RemedyButtonProps) => (
  <Button
    fullWidth={fullWidth}
    variant="contained"
    color="primary"
    component={RouterLink}
    to={remedy.path}
    aria-describedby={describedBy}
  >
    {remedy.label}
  </Button>
)
