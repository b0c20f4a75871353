import { Box, Button, FormControlLabel, FormHelperText, Switch, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive, Image, Link, Send } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { ConfirmDialog, Dialog } from '#frontend/components/dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { areas } from '#shared/contracts/index.ts'
import { sharePath } from '#shared/contracts/share-pages.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { Share, ShareChoices } from '#shared/entities/share.ts'
import { labelledToolIds } from '#shared/tools/offer.ts'
import { CopiedField } from './copied-field.tsx'
import { QrCode } from './qr-code.tsx'
import { usePairExport } from './use-pair-export.ts'

const { share: shareEndpoint, unshare } = areas.generations.endpoints

type WaysProps = { isOpen: boolean; onClose: () => void }

/** Makes and ends the public page of a design (docs/product.md, Generations). Nothing while the design is not read. */
export const ShareDialog = ({ id, ...ways }: WaysProps & { id: GenerationId }) => {
  const { data: generation } = useQuery({ ...generationQuery(id), enabled: ways.isOpen })
  return generation ? <LoadedDialog generation={generation} {...ways} /> : null
}

const LoadedDialog = ({ generation, isOpen, onClose }: WaysProps & { generation: Generation }) => {
  const { id, toolId, share } = generation
  const client = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<ShareChoices>({
    isLabelled: labelledToolIds.includes(toolId),
    showsOriginal: true,
  })
  const [isStopping, setIsStopping] = useState(false)
  const choices = share ?? chosen
  const save = useMutation({
    mutationFn: (body: ShareChoices) => call(shareEndpoint, { params: { id }, body }),
    onSuccess: (changed) => keepGeneration(client, changed),
  })
  const stop = useMutation({
    mutationFn: () => call(unshare, { params: { id } }),
    onSuccess: (changed) => {
      keepGeneration(client, changed)
      toast(copy.stopped, 'success')
    },
    onError: (error) => toast(messageOf(error), 'error'),
  })
  const choose = (change: Partial<ShareChoices>) => {
    const { isLabelled, showsOriginal } = { ...choices, ...change }
    if (share) save.mutate({ isLabelled, showsOriginal })
    else setChosen({ isLabelled, showsOriginal })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title}
      actions={
        share ? (
          <>
            <Button variant="text" color="error" loading={stop.isPending} onClick={() => setIsStopping(true)}>
              {copy.stop}
            </Button>
            <Button onClick={onClose}>{copy.done}</Button>
          </>
        ) : (
          <Button
            variant="contained"
            color="primary"
            startIcon={<Icon of={Link} />}
            loading={save.isPending}
            loadingPosition="start"
            onClick={() => save.mutate(chosen)}
          >
            {copy.create}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
        <Typography>{copy.what}</Typography>
        <Choices choices={choices} onChoose={choose} isSaving={save.isPending} />
        {save.error && (
          <Typography role="alert" color="error">
            {messageOf(save.error)}
          </Typography>
        )}
        {share && <SharedLink generation={generation} share={share} />}
        <Pictures generation={generation} isLabelled={choices.isLabelled} />
      </Box>
      <ConfirmDialog
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        title={copy.stopTitle}
        confirm={copy.stop}
        cancel={copy.keep}
        onConfirm={() => {
          setIsStopping(false)
          stop.mutate()
        }}
      >
        {copy.stopExplanation}
      </ConfirmDialog>
    </Dialog>
  )
}

type ChoicesProps = {
  choices: ShareChoices
  onChoose: (change: Partial<ShareChoices>) => void
  isSaving: boolean
}

const Choices = ({ choices, onChoose, isSaving }: ChoicesProps) => {
  const whyId = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormControlLabel
        label={copy.showOriginal}
        disabled={isSaving}
        control={
          <Switch checked={choices.showsOriginal} onChange={(_, showsOriginal) => onChoose({ showsOriginal })} />
        }
      />
      <FormControlLabel
        label={copy.showLabel}
        disabled={isSaving}
        control={
          <Switch
            checked={choices.isLabelled}
            onChange={(_, isLabelled) => onChoose({ isLabelled })}
            slotProps={{ input: { 'aria-describedby': whyId } }}
          />
        }
      />
      <FormHelperText id={whyId}>{copy.labelWhy}</FormHelperText>
    </Box>
  )
}

const SharedLink = ({ generation: { id }, share }: { generation: Generation; share: Share }) => {
  const link = `${location.origin}${sharePath(share.token)}`
  return (
    <>
      <CopiedField label={copy.link} value={link} button={copy.copyLink}>
        {'share' in navigator && (
          <Button startIcon={<Icon of={Send} />} onClick={() => void send(link)}>
            {copy.send}
          </Button>
        )}
        <Button href={link} target="_blank" rel="noopener" sx={{ flex: 'none' }}>
          {copy.open}
        </Button>
      </CopiedField>
      <CopiedField
        label={copy.caption}
        value={copy.listingCaption({ link, ...share })}
        button={copy.copyCaption}
        isLong
      />
      <Part title={copy.qrCode}>
        <QrCode link={link} fileName={`qr-code-${id}.svg`} />
      </Part>
    </>
  )
}

/** Opens the device's own share sheet. It rejects when the user closes it, which needs no message. */
const send = (url: string) => navigator.share({ title: copy.pageTitle, url }).catch(() => {})

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section">
    <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const Pictures = ({ generation, isLabelled }: { generation: Generation; isLabelled: boolean }) => {
  const pair = usePairExport(generation, isLabelled)
  if (!generation.originalImageUrl) return null
  return (
    <Part title={copy.pictures}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          startIcon={<Icon of={Image} />}
          disabled={pair.isPending}
          onClick={() => pair.mutate('jpeg')}
        >
          {copy.downloadPair}
        </Button>
        <Button
          size="small"
          startIcon={<Icon of={FileArchive} />}
          disabled={pair.isPending}
          onClick={() => pair.mutate('zip')}
        >
          {copy.downloadZip}
        </Button>
      </Box>
    </Part>
  )
}
