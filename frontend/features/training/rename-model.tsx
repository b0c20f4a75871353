import { Box, Button } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { AppForm } from '#frontend/components/app-form.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { Field } from '#frontend/components/fields.tsx'
import { useSingle } from '#frontend/lib/api/use-single.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
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
  const [name, setName] = useState(model.name)
  const [isMissing, setIsMissing] = useState(false)
  const renaming = useModelChange(model.id, onClose)
  const rename = useSingle(renaming)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!name.trim())
    if (name.trim()) rename({ name: name.trim() })
  }

  return (
    <AppForm onSubmit={submit} sx={{ pt: 1 }}>
      {renaming.error && <Banner severity="error">{messageOf(renaming.error)}</Banner>}
      <Field
        label={modelsCopy.name}
        autoFocus
        autoComplete="off"
        value={name}
        {...(isMissing && !name.trim() && { problem: errorMessage('training.nameMissing') })}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: limits.modelNameMaxCharacters } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        <Button variant="text" onClick={onClose}>
          {modelsCopy.cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={renaming.isPending}>
          {modelsCopy.save}
        </Button>
      </Box>
    </AppForm>
  )
}
