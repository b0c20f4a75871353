import { Button } from '@mui/material'
import { generationCopy } from '#shared/copy/generation.ts'
import { pagesCopy } from '#shared/copy/pages.ts'
import { Dialog } from './dialog.tsx'

type ContentPolicyDialogProps = { isOpen: boolean; onClose: () => void }

/** Explains why a result was blocked (docs/product.md, Generations). */
export const ContentPolicyDialog = ({ isOpen, onClose }: ContentPolicyDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={generationCopy.blockedTitle}
    actions={<Button onClick={onClose}>{pagesCopy.close}</Button>}
  >
    {generationCopy.blockedExplanation}
  </Dialog>
)
