import { Box, Button } from '@mui/material'
import { Dialog } from '#frontend/components/dialog.tsx'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'

type UploadErrorsProps = { isOpen: boolean; errors: readonly string[]; onClose: () => void }

/** The files that could not be uploaded, each with its reason. */
export const UploadErrors = ({ isOpen, errors, onClose }: UploadErrorsProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={trainingNewsCopy.uploadErrors}
    actions={
      <Button variant="contained" color="primary" onClick={onClose}>
        {trainingNewsCopy.gotIt}
      </Button>
    }
  >
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, listStyle: 'disc', overflowWrap: 'anywhere' }}>
      {[...new Set(errors)].map((error) => (
        <li key={error}>{error}</li>
      ))}
    </Box>
  </Dialog>
)
