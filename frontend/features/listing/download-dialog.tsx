import { Box, Button, Typography } from '@mui/material'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { largeInWords } from '#frontend/components/archive/archive-dialogs.tsx'
import { ArchiveProgress, Shortfalls } from '#frontend/components/archive/archive-words.tsx'
import type { useArchive } from '#frontend/components/archive/use-archive.ts'
import { BoardChoice } from '#frontend/components/boards/board-choice.tsx'
import { LabelSwitch } from '#frontend/components/boards/label-switch.tsx'
import { useBoard } from '#frontend/components/boards/use-board.ts'
import { Dialog } from '#frontend/components/dialog.tsx'
import { ExplainedSwitch } from '#frontend/components/explained-switch.tsx'
import { CheckLink } from '#frontend/components/proof/check-link.tsx'
import { useCanProve } from '#frontend/components/proof/use-can-prove.ts'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import type { ArchiveContent } from '#frontend/lib/archives/archive-content.ts'
import { choicesFor, type ListingChoices, photoQueries } from '#frontend/lib/archives/listing-archive.ts'
import type { ListingRoom } from '#frontend/lib/archives/listing-file-names.ts'
import { startRefusal } from '#shared/access.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { boardCopy } from '#shared/copy/listing-boards.ts'
import { listingDownloadCopy as copy } from '#shared/copy/listing-download.ts'
import { listingBoards } from '#shared/listing-boards.ts'
import { alterationOf } from '#shared/tools/alterations.ts'
import { hd } from '#shared/tools/hd.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'

type DownloadDialogProps = {
  rooms: readonly ListingRoom[]
  contentOf: (choices: ListingChoices) => ArchiveContent
  archive: ReturnType<typeof useArchive>
  onStart: (choices: ListingChoices) => void
  isOpen: boolean
  onClose: () => void
}

/** The price of the pictures that are not made in HD yet. */
const hdCredits = (rooms: readonly ListingRoom[]) =>
  hd.mode.credits * rooms.filter(({ generation }) => generation.hd?.status !== 'completed').length

/** The content of the archive by the board and the owner's choices, and the limits of these choices. */
const useListingChoices = (rooms: readonly ListingRoom[], isOpen: boolean) => {
  const { data: account } = useQuery(accountQuery)
  const { board } = useBoard()
  const toolIds = [...new Set(rooms.flatMap(({ generation }) => toolIdsOf(generation)))]
  const isStaged = alterationOf(toolIds) === 'staged'
  const [chosen, setChosen] = useState<Partial<Omit<ListingChoices, 'board'>>>({})
  const refusal = account && startRefusal(account, hd)
  const canProve = useCanProve(isOpen)
  const choices = choicesFor(board, {
    isHd: true,
    isLabelled: isStaged,
    hasLinks: isStaged,
    ...chosen,
    hasProofs: canProve && (chosen.hasProofs ?? true),
    ...(refusal && { isHd: false }),
  })
  const choose = (change: typeof chosen) => setChosen({ ...chosen, ...change })
  const credits = account?.dev ? 0 : hdCredits(rooms)
  return { board, toolIds, choices, choose, refusal, canProve, credits }
}

type SwitchesProps = ReturnType<typeof useListingChoices> & { isRunning: boolean }

const Switches = ({ board, toolIds, choices, choose, refusal, canProve, credits, isRunning }: SwitchesProps) => {
  const { name, needsLinks } = listingBoards[board]
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <ExplainedSwitch
        label={copy.isHd}
        why={refusal?.message ?? `${copy.hdWhy} ${credits > 0 ? copy.hdPrice(creditsInWords(credits)) : copy.hdFree}`}
        isChosen={choices.isHd}
        isDisabled={isRunning || refusal !== undefined}
        onChoose={(isHd) => choose({ isHd })}
      />
      <LabelSwitch
        board={board}
        toolIds={toolIds}
        isChosen={choices.isLabelled}
        isDisabled={isRunning}
        onChoose={(isLabelled) => choose({ isLabelled })}
      />
      <ExplainedSwitch
        label={copy.hasLinks}
        why={needsLinks ? `${boardCopy.linksSet(name)} ${copy.linksWhy}` : copy.linksWhy}
        isChosen={choices.hasLinks}
        isDisabled={isRunning || needsLinks}
        onChoose={(hasLinks) => choose({ hasLinks })}
      />
      <ExplainedSwitch
        label={copy.hasProofs}
        why={canProve ? copy.proofsWhy : copy.noProofs}
        isChosen={choices.hasProofs}
        isDisabled={isRunning || !canProve}
        onChoose={(hasProofs) => choose({ hasProofs })}
      />
      <CheckLink />
    </Box>
  )
}

/** The content of a listing's archive, its price, its progress, and the pictures that could not be saved. */
export const DownloadDialog = ({ rooms, contentOf, archive, onStart, isOpen, onClose }: DownloadDialogProps) => {
  const ofListing = useListingChoices(rooms, isOpen)
  const { choices } = ofListing
  const { isRunning, outcome } = archive
  useQueries({ queries: isOpen && choices.isHd ? photoQueries(rooms) : [] })
  const content = contentOf(choices)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title}
      actions={<Foot {...archive} onStart={() => onStart(choices)} onClose={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 3, pt: 1 }}>
        {outcome && <Shortfalls {...outcome} />}
        <Size content={content} />
        <BoardChoice isDisabled={isRunning} />
        <Switches {...ofListing} isRunning={isRunning} />
      </Box>
    </Dialog>
  )
}

type FootProps = Pick<ReturnType<typeof useArchive>, 'isRunning' | 'progress' | 'cancel'> & {
  onStart: () => void
  onClose: () => void
}

/** The progress and the buttons, below the scrolled content, where both are seen at once. */
const Foot = ({ isRunning, progress, cancel, onStart, onClose }: FootProps) => (
  <Box sx={{ display: 'grid', gap: 2, width: '100%' }}>
    {progress && <ArchiveProgress {...progress}>. {copy.goesOn}</ArchiveProgress>}
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
      <Button variant="text" onClick={isRunning ? cancel : onClose}>
        {archiveCopy.cancel}
      </Button>
      <Button variant="contained" color="primary" loading={isRunning} loadingPosition="start" onClick={onStart}>
        {isRunning ? copy.preparing : archiveCopy.start}
      </Button>
    </Box>
  </Box>
)

const Size = ({ content }: { content: ArchiveContent }) => (
  <div>
    <Typography sx={{ fontWeight: 500 }}>{archiveCopy.size(content.items, content.bytes)}</Typography>
    <Typography>{[copy.what, largeInWords(content)].filter(Boolean).join(' ')}</Typography>
  </div>
)
