import { Dialog } from '#frontend/components/dialog.tsx'
import { NameForm } from '#frontend/components/name-form.tsx'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { errorMessage } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'
import { useModelChange } from './use-model-change.ts'

type RenameModelProps = { model: TrainedModel; isOpen: boolean; onClose: () => void }

export const RenameModel = ({ isOpen, ...form }: RenameModelProps) => (
  <Dialog isOpen={isOpen} onClose={form.onClose} title={modelsCopy.renameTitle}>
    <RenameForm {...form} />
  </Dialog>
)

const RenameForm = ({ model, onClose }: Omit<RenameModelProps, 'isOpen'>) => {
  const renaming = useModelChange(model.id, onClose)
  const rename = useOneRequest(renaming)
  return (
    <NameForm
      label={modelsCopy.name}
      given={model.name}
      maxLength={limits.modelNameMaxCharacters}
      missing={errorMessage('training.nameMissing')}
      saving={renaming}
      onSave={(name) => rename({ name })}
      onClose={onClose}
    />
  )
}
