import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#frontend/lib/api/call.ts'
import { useSingle } from '#frontend/lib/api/use-single.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { AppForm } from './app-form.tsx'
import { Banner } from './banner.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './fields.tsx'
import { useToast } from './toasts.tsx'

type NameFormProps = { generationId: GenerationId; name: string; onClose: () => void }

type NameDialogProps = NameFormProps & { title: string; isOpen: boolean }

/** Asks for the owner's name of a design; an empty one removes it. */
export const NameDialog = ({ isOpen, title, ...form }: NameDialogProps) => (
  <Dialog isOpen={isOpen} onClose={form.onClose} title={title}>
    <NameForm {...form} />
  </Dialog>
)

const NameForm = ({ generationId, name: given, onClose }: NameFormProps) => {
  const client = useQueryClient()
  const toast = useToast()
  const [name, setName] = useState(given)
  const naming = useMutation({
    mutationFn: (chosen: string) =>
      call(areas.generations.endpoints.update, { params: { id: generationId }, body: { name: chosen || null } }),
    onSuccess: (generation) => {
      keepGeneration(client, generation)
      toast(versionsCopy.named, 'success')
      onClose()
    },
  })
  const save = useSingle(naming)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(name.trim())
  }
  return (
    <AppForm onSubmit={submit} sx={{ pt: 1 }}>
      {naming.error && <Banner severity="error">{messageOf(naming.error)}</Banner>}
      <Field
        label={versionsCopy.nameLabel}
        hint={versionsCopy.nameHint}
        autoFocus
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: limits.designNameMaxCharacters } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        <Button variant="text" onClick={onClose}>
          {versionsCopy.cancel}
        </Button>
        <Button type="submit" variant="contained" color="primary" loading={naming.isPending}>
          {versionsCopy.save}
        </Button>
      </Box>
    </AppForm>
  )
}
