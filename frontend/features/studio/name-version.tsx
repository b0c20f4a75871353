import { Box, Button } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { AppForm } from '#frontend/components/app-form.tsx'
import { Banner } from '#frontend/components/banner.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { Field } from '#frontend/components/fields.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { useSingle } from '#frontend/lib/api/use-single.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'

type NameVersionProps = { generationId: GenerationId; isOpen: boolean; onClose: () => void }

export const NameVersion = ({ isOpen, ...form }: NameVersionProps) => (
  <Dialog isOpen={isOpen} onClose={form.onClose} title={versionsCopy.name}>
    <NameForm {...form} />
  </Dialog>
)

const NameForm = ({ generationId, onClose }: Omit<NameVersionProps, 'isOpen'>) => {
  const client = useQueryClient()
  const toast = useToast()
  const [name, setName] = useState(() => client.getQueryData(generationQuery(generationId).queryKey)?.name ?? '')
  const naming = useMutation({
    mutationFn: (given: string) =>
      call(areas.generations.endpoints.update, { params: { id: generationId }, body: { name: given || null } }),
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
