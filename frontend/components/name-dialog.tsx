import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#frontend/lib/api/call.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { areas } from '#shared/contracts/index.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import { limits } from '#shared/limits.ts'
import { Dialog } from './dialog.tsx'
import { NameForm } from './name-form.tsx'
import { useToast } from './toasts.tsx'

type DesignNameProps = { generationId: GenerationId; name: string; onClose: () => void }

type NameDialogProps = DesignNameProps & { title: string; isOpen: boolean }

/** Asks for the owner's name of a design; an empty one removes it. */
export const NameDialog = ({ isOpen, title, ...form }: NameDialogProps) => (
  <Dialog isOpen={isOpen} onClose={form.onClose} title={title}>
    <DesignName {...form} />
  </Dialog>
)

const DesignName = ({ generationId, name, onClose }: DesignNameProps) => {
  const client = useQueryClient()
  const toast = useToast()
  const naming = useMutation({
    mutationFn: (chosen: string) =>
      call(areas.generations.endpoints.update, { params: { id: generationId }, body: { name: chosen || null } }),
    onSuccess: (generation) => {
      keepGeneration(client, generation)
      toast(versionsCopy.named, 'success')
      onClose()
    },
  })
  const save = useOneRequest(naming)
  return (
    <NameForm
      label={versionsCopy.nameLabel}
      hint={versionsCopy.nameHint}
      given={name}
      maxLength={limits.designNameMaxCharacters}
      saving={naming}
      onSave={save}
      onClose={onClose}
    />
  )
}
