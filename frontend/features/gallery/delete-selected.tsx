import { ConfirmDialog } from '#frontend/components/dialog.tsx'
import { useRemoval } from '#frontend/components/use-removal.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { limits } from '#shared/limits.ts'

type DeleteSelectedProps = {
  isOpen: boolean
  onClose: () => void
  selected: readonly Generation[]
  onDeleted: () => void
}

const wordsFor = (count: number): string => {
  if (count === 1) return galleryCopy.deleted
  return count > limits.deletionsAtOnce ? galleryCopy.deletingMany(count) : galleryCopy.deletedMany(count)
}

/** Asks before the selected designs are deleted. Running ones stay. */
export const DeleteSelected = ({ isOpen, onClose, selected, onDeleted }: DeleteSelectedProps) => {
  const remove = useRemoval()
  const ids = selected.filter(({ status }) => status !== 'processing').map(({ id }) => id)
  const running = selected.length - ids.length
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={galleryCopy.deleteTitle(ids.length)}
      confirm={galleryCopy.delete}
      onConfirm={() => {
        remove(ids, wordsFor(ids.length))
        onDeleted()
      }}
    >
      {galleryCopy.deleteExplanation(ids.length)}
      {running > 0 && ` ${galleryCopy.running(running)}`}
    </ConfirmDialog>
  )
}
