import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { LabelChoices } from '#frontend/components/boards/label-choices.tsx'
import { useBoard } from '#frontend/components/boards/use-board.ts'
import { useWantedLabel } from '#frontend/components/boards/use-wanted-label.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { PublicPageDialog, usePublicPage } from '#frontend/components/share/public-page-dialog.tsx'
import { SharedLink } from '#frontend/components/share/shared-link.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { keepBulkJob } from '#frontend/lib/generations/bulk-cache.ts'
import { areas } from '#shared/contracts/index.ts'
import { listingPath } from '#shared/contracts/share-pages.ts'
import { disclosure } from '#shared/copy/listing-boards.ts'
import { sharingCopy as copy } from '#shared/copy/sharing.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Generation } from '#shared/entities/generation.ts'
import type { ListingShareChoices } from '#shared/entities/share.ts'
import { withRuledLabel } from '#shared/listing-boards.ts'
import { toolIdsOf } from '#shared/tools/made-with.ts'

const { share: shareEndpoint, unshare } = areas['bulk-jobs'].endpoints

const useListingPage = (id: BulkJob['id'], share: BulkJob['share'], toolIds: readonly string[]) => {
  const client = useQueryClient()
  const { board } = useBoard()
  const [wantsLabel, wantLabel] = useWantedLabel(toolIds, share)
  const choices: ListingShareChoices = share ?? withRuledLabel({ isLabelled: wantsLabel, board })
  const { saving, stopping } = usePublicPage({
    save: (body: ListingShareChoices) => call(shareEndpoint, { params: { id }, body }),
    stop: () => call(unshare, { params: { id } }),
    keep: ({ job }) => keepBulkJob(client, job),
  })
  const choose = (change: Partial<ListingShareChoices>) => {
    const { isLabelled, board } = { ...choices, isLabelled: wantsLabel, ...change }
    wantLabel(isLabelled)
    if (share) saving.mutate(withRuledLabel({ isLabelled, board }))
  }
  return { choices, choose, saving, stopping }
}

type ShareListingProps = { job: BulkJob; generations: readonly Generation[] }

/** Makes and ends the public page of a listing, with each room beside its photo (docs/product.md, Sharing). */
export const ShareListing = ({ job: { id, share, status }, generations }: ShareListingProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const toolIds = [...new Set(generations.flatMap(toolIdsOf))]
  const { choices, choose, saving, stopping } = useListingPage(id, share, toolIds)
  const sharedRooms = generations.filter((room) => room.share).length
  const note = sharedRooms > 0 ? copy.roomsStayShared(sharedRooms) : undefined
  const link = share && `${location.origin}${listingPath(share.token)}`

  // It is made of all its pictures, or of those that could be made.
  if (status === 'processing') return null
  return (
    <>
      <Button startIcon={<Icon of={Share2} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {share ? copy.shared : copy.share}
      </Button>
      <PublicPageDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={copy.listingDialogTitle}
        what={copy.whatOfListing}
        isShared={share !== undefined}
        create={{ start: () => saving.mutate(choices), isPending: saving.isPending, error: saving.error }}
        stop={{ start: () => stopping.mutate(), isPending: stopping.isPending, title: copy.stopListingTitle, note }}
        choices={<LabelChoices {...{ toolIds, choices }} isDisabled={saving.isPending} onChoose={choose} />}
      >
        {link && (
          <SharedLink
            link={link}
            title={copy.listingTitle}
            caption={copy.captionOfListing({ link, disclosed: disclosure(choices.board, toolIds) })}
            qrCodeName={`qr-code-${id}.svg`}
          />
        )}
      </PublicPageDialog>
    </>
  )
}
