import { Button } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { Dialog } from '#frontend/components/dialog.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import { errorMessage } from '#shared/errors.ts'

type CostDialogProps = { isOpen: boolean; onClose: () => void; credits: number }

/** Shows the price of a training to a user with too few credits, with a link to buy more. */
export const CostDialog = ({ isOpen, onClose, credits }: CostDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={modelsCopy.costTitle}
    cancel={modelsCopy.notNow}
    actions={
      <Button variant="contained" color="primary" component={RouterLink} to={paths.buyCredits}>
        {modelsCopy.buyCredits}
      </Button>
    }
  >
    {errorMessage('training.notEnoughCredits', { credits })}
  </Dialog>
)
