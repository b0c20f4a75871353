import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { Download, ImageDown, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { AskFirst } from '#frontend/components/ask-first.tsx'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { FavouriteButton } from '#frontend/components/favourite-button.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { NameDialog } from '#frontend/components/name-dialog.tsx'
import { ProofButton } from '#frontend/components/proof/proof-button.tsx'
import { ShareButton } from '#frontend/components/share/share-button.tsx'
import { TryAgainButton } from '#frontend/components/try-again-button.tsx'
import { useCancel } from '#frontend/components/use-cancel.ts'
import { useDownload } from '#frontend/components/use-download.ts'
import { useHasLostModel } from '#frontend/components/use-has-lost-model.ts'
import { useHdDownload } from '#frontend/components/use-hd-download.ts'
import { useRemoval } from '#frontend/components/use-removal.ts'
import { useTryAgain } from '#frontend/components/use-try-again.ts'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { returnedInWords } from '#frontend/lib/words/credits-in-words.ts'
import { fullDate } from '#frontend/lib/words/dates.ts'
import { nameOf, useSettingsInWords } from '#frontend/lib/words/settings-in-words.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { designPagesCopy } from '#shared/copy/design-pages.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { hdCopy, hdInWords } from '#shared/copy/hd.ts'
import { repairCopy } from '#shared/copy/repair.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { complaintPlaces, complaints } from '#shared/entities/repair.ts'
import { canTryAgain } from '#shared/entities/try-again.ts'
import { findJobMode, isScene } from '#shared/tools/scenes.ts'
import { hasVariations } from '#shared/tools/variations.ts'
import { useBackToGallery } from './back-to-gallery.tsx'
import { Detail, type DetailProps } from './detail-row.tsx'
import { FixturesRow } from './fixtures-row.tsx'
import { GenerationPicture } from './generation-picture.tsx'
import { RepairButton } from './repair-button.tsx'

/** The page of one design: picture, details and actions. */
export const GenerationDetail = ({ generation }: { generation: Generation }) => {
  const cancel = useCancel()
  const [isMarked, setIsMarked] = useState(false)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { lg: 'minmax(0, 1fr) 320px' }, gap: { xs: 3, md: 5 } }}>
      <GenerationPicture
        generation={generation}
        isMarked={isMarked}
        isCancelling={cancel.isPending}
        onCancel={() => cancel.mutate(generation.id)}
      />
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {nameOf(generation)}
          </Typography>
          {generation.status === 'completed' && (
            <Box sx={{ flex: 'none', display: 'flex' }}>
              <Rename generation={generation} />
              <FavouriteButton generation={generation} />
            </Box>
          )}
        </Box>
        <Actions generation={generation} />
        <Details generation={generation}>
          <FixturesRow generation={generation} isMarked={isMarked} onMark={setIsMarked} />
        </Details>
      </Box>
    </Box>
  )
}

const Rename = ({ generation: { id, name } }: { generation: Generation }) => {
  const [isOpen, setIsOpen] = useState(false)
  const label = name ? versionsCopy.renameDesign : versionsCopy.nameDesign
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon of={Pencil} />
        </IconButton>
      </Tooltip>
      <NameDialog title={label} isOpen={isOpen} onClose={() => setIsOpen(false)} generationId={id} name={name ?? ''} />
    </>
  )
}

const costOf = (generation: Generation) =>
  (generation.status === 'failed' && returnedInWords(generation)) || creditsInWords(generation.credits)

/** What was measured in a design, with an explanation. */
const measuredRows = ({ structureKept, colourError }: Generation) => [
  ...(structureKept === undefined
    ? []
    : [
        {
          label: generationCopy.structureKept,
          value: `${structureKept} %`,
          explained: generationCopy.structureKeptExplained,
        },
      ]),
  ...(colourError === undefined
    ? []
    : [
        {
          label: generationCopy.colourError,
          value: generationCopy.colourErrorOf(colourError),
          explained: generationCopy.colourErrorExplained,
        },
      ]),
]

/** Why a repair was made. */
const repairRows = ({ repairOf, settings: { complaint, complaintPlace, complaintWords } }: Generation) => {
  const known = complaints.find((one) => one === complaint)
  if (!repairOf || !known) return []
  const place = complaintPlaces.find((one) => one === complaintPlace)
  const words = [repairCopy.complaints[known], place && repairCopy.places[place], complaintWords]
  return [{ label: repairCopy.of, value: words.filter(Boolean).join(' · ') }]
}

const Details = ({ generation, children }: { generation: Generation; children: ReactNode }) => {
  const settings = useSettingsInWords(generation)
  const rows: DetailProps[] = [
    ...repairRows(generation),
    ...measuredRows(generation),
    ...settings,
    ...(generation.prompt ? [{ label: designPagesCopy.yourWords, value: generation.prompt }] : []),
    {
      label: generation.status === 'completed' ? designPagesCopy.madeOn : designPagesCopy.startedOn,
      value: fullDate(generation.createdAt),
    },
    { label: designPagesCopy.cost, value: costOf(generation) },
  ]
  return (
    <Box component="dl" sx={{ m: 0, borderBottom: 1, borderColor: 'divider' }}>
      {children}
      {rows.map((row) => (
        <Detail key={row.label} {...row} />
      ))}
    </Box>
  )
}

const HdDownload = ({ generation }: { generation: Generation }) => {
  const { hd } = generation
  const download = useHdDownload(generation)
  const isMade = hd?.status === 'processing'
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <BusyButton
        startIcon={<Icon of={ImageDown} />}
        isBusy={download.isPending || isMade}
        onClick={() => download.mutate()}
      >
        {isMade ? hdCopy.preparing : hdCopy.download}
      </BusyButton>
      {hd?.status === 'completed' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {hdInWords(hd)}
        </Typography>
      )}
    </Box>
  )
}

const Actions = ({ generation }: { generation: Generation }) => {
  const backToGallery = useBackToGallery()
  if (generation.status === 'processing') return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {generation.status === 'completed' && <WaysOn generation={generation} />}
      {generation.status === 'failed' && canTryAgain(generation) && (
        <TryAgainButton variant="contained" color="primary" generation={generation} onStarted={backToGallery} />
      )}
      <DeleteButton generation={generation} onDeleted={backToGallery} />
    </Box>
  )
}

/** The actions for a finished design. */
const WaysOn = ({ generation }: { generation: Generation }) => {
  const download = useDownload(generation)
  const vary = useTryAgain({ isVariation: true })
  const pays = usePays()
  const mode = findJobMode(generation.toolId, generation.modeId)?.mode
  const hasLostModel = useHasLostModel(generation)
  const canVary = mode !== undefined && hasVariations(mode) && !hasLostModel
  return (
    <>
      <BusyButton
        variant="contained"
        color="primary"
        startIcon={<Icon of={Download} />}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {generationCopy.download}
      </BusyButton>
      <HdDownload generation={generation} />
      {!isScene(generation) && (
        <Button component={RouterLink} to={paths.designFrom(generation.id)}>
          {designPagesCopy.changeFurther}
        </Button>
      )}
      {canVary && (
        <BusyButton isBusy={vary.isPending} onClick={() => vary.mutate(generation)}>
          {generationCopy.moreLikeThis(pays ? creditsInWords(mode.credits) : undefined)}
        </BusyButton>
      )}
      {!isScene(generation) && <ShareButton generation={generation} />}
      <ProofButton id={generation.id} />
      {generation.bulkJobId && (
        <Button component={RouterLink} to={paths.bulkJob(generation.bulkJobId)}>
          {designPagesCopy.showAll}
        </Button>
      )}
      <RepairButton generation={generation} />
    </>
  )
}

type DeleteButtonProps = { generation: Generation; onDeleted: () => void }

const DeleteButton = ({ generation, onDeleted }: DeleteButtonProps) => {
  const remove = useRemoval()
  return (
    <AskFirst
      button={(ask) => (
        <Button variant="text" startIcon={<Icon of={Trash2} />} onClick={ask}>
          {galleryCopy.delete}
        </Button>
      )}
      title={galleryCopy.deleteTitle(1)}
      confirm={galleryCopy.delete}
      onConfirm={() => {
        remove(generation.id)
        onDeleted()
      }}
    >
      {galleryCopy.deleteExplanation(1)}
    </AskFirst>
  )
}
