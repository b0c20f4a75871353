import { Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { Remedy } from '#frontend/lib/navigation/remedies.ts'

type RemedyButtonProps = { remedy: Remedy; describedBy: string; fullWidth?: boolean }

/** Replaces the start button by a link to the remedy for a refusal. */
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
