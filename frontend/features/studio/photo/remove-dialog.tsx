import { ConfirmDialog } from '#frontend/components/dialog.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { generationCopy } from '#shared/copy/generation.ts'

type RemoveDialogProps = { isOpen: boolean; onClose: () => void }

/** Asks before the photo is removed from the studio, since its tool, answers and versions go with it. */
export const RemoveDialog = ({ isOpen, onClose }: RemoveDialogProps) => {
  const { removePhoto } = useStudio()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={generationCopy.removeTitle}
      confirm={generationCopy.remove}
      onConfirm={removePhoto}
    >
      {generationCopy.removeExplanation}
    </ConfirmDialog>
  )
}
