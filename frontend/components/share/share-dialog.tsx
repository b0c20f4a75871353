import { Box, Button, FormControlLabel, Switch, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive, Image } from 'lucide-react'
import { useState } from 'react'
import { LabelChoices } from '#frontend/components/boards/label-choices.tsx'
import { useBoard } from '#frontend/components/boards/use-board.ts'
import { useWantedLabel } from '#frontend/components/boards/use-wanted-label.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { CheckLink } from '#frontend/components/proof/check-link.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { generationQuery } from '#frontend/lib/api/queries.ts'
import { keepGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { areas } from '#shared/contracts/index.ts'
import { embedCode, sharePath } from '#shared/contracts/share-pages.ts'
import { disclosure } from '#shared/copy/listing-boards.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { GenerationId } from '#shared/entities/ids.ts'
import type { ShareChoices } from '#shared/entities/share.ts'
import { withRuledLabel } from '#shared/listing-boards.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'
import { PublicPageDialog, usePublicPage } from './public-page-dialog.tsx'
import { SharedLink, SharePart } from './shared-link.tsx'
import { usePairExport } from './use-pair-export.ts'

const { share: shareEndpoint, unshare } = areas.generations.endpoints

type WaysProps = { isOpen: boolean; onClose: () => void }

/** Makes and ends the public page of a design (docs/product.md, Sharing). Nothing while the design is not read. */
export const ShareDialog = ({ id, ...ways }: WaysProps & { id: GenerationId }) => {
  const { data: generation } = useQuery({ ...generationQuery(id), enabled: ways.isOpen })
  return generation ? <LoadedDialog generation={generation} {...ways} /> : null
}

const useSharePage = ({ id, share }: Generation, toolIds: readonly string[]) => {
  const client = useQueryClient()
  const { board } = useBoard()
  const [wantsLabel, wantLabel] = useWantedLabel(toolIds, share)
  const [showsOriginal, showOriginal] = useState(true)
  const choices = share ?? withRuledLabel({ isLabelled: wantsLabel, showsOriginal, board })
  const { saving, stopping } = usePublicPage({
    save: (body: ShareChoices) => call(shareEndpoint, { params: { id }, body }),
    stop: () => call(unshare, { params: { id } }),
    keep: (changed) => keepGeneration(client, changed),
  })
  const choose = (change: Partial<ShareChoices>) => {
    const { isLabelled, showsOriginal, board } = { ...choices, isLabelled: wantsLabel, ...change }
    wantLabel(isLabelled)
    showOriginal(showsOriginal)
    if (share) saving.mutate(withRuledLabel({ isLabelled, showsOriginal, board }))
  }
  return { choices, choose, saving, stopping }
}

const LoadedDialog = ({ generation, ...ways }: WaysProps & { generation: Generation }) => {
  const { id, share } = generation
  const toolIds = toolIdsOf(generation)
  const { choices, choose, saving, stopping } = useSharePage(generation, toolIds)
  const link = share && `${location.origin}${sharePath(share.token)}`

  return (
    <PublicPageDialog
      {...ways}
      title={copy.title}
      what={copy.what}
      isShared={share !== undefined}
      create={{ start: () => saving.mutate(choices), isPending: saving.isPending, error: saving.error }}
      stop={{ start: () => stopping.mutate(), isPending: stopping.isPending, title: copy.stopTitle }}
      choices={<Choices toolIds={toolIds} choices={choices} onChoose={choose} isSaving={saving.isPending} />}
    >
      {link && (
        <SharedLink
          link={link}
          title={copy.pageTitle}
          caption={copy.listingCaption({ link, disclosed: disclosure(share.board, toolIds), ...share })}
          qrCodeName={`qr-code-${id}.svg`}
          embedCode={embedCode(location.origin, share.token, copy.pageTitle, sizeOf(generation))}
        />
      )}
      <Pictures generation={generation} choices={choices} />
    </PublicPageDialog>
  )
}

/** A design without a known size gets the shape of most photos. */
const sizeOf = ({ width, height }: Generation) => (width && height ? { width, height } : { width: 3, height: 2 })

type ChoicesProps = {
  toolIds: readonly string[]
  choices: ShareChoices
  onChoose: (change: Partial<ShareChoices>) => void
  isSaving: boolean
}

const Choices = ({ toolIds, choices, onChoose, isSaving }: ChoicesProps) => (
  <LabelChoices {...{ toolIds, choices, onChoose }} isDisabled={isSaving}>
    <FormControlLabel
      label={copy.showOriginal}
      disabled={isSaving}
      control={<Switch checked={choices.showsOriginal} onChange={(_, showsOriginal) => onChoose({ showsOriginal })} />}
    />
  </LabelChoices>
)

const Pictures = ({ generation, choices }: { generation: Generation; choices: ShareChoices }) => {
  const pair = usePairExport(generation, choices)
  if (!generation.originalImageUrl) return null
  return (
    <SharePart title={copy.pictures}>
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
      <Typography sx={{ mt: 1 }}>
        <CheckLink />
      </Typography>
    </SharePart>
  )
}
