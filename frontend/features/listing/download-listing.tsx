import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useArchive } from '#frontend/components/archive/use-archive.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { UnloadWarning } from '#frontend/components/unload-warning.tsx'
import { bulkJobQuery } from '#frontend/lib/api/queries.ts'
import { archiveOfListing, type ListingChoices } from '#frontend/lib/archives/listing-archive.ts'
import { roomsOfListing } from '#frontend/lib/archives/listing-file-names.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { DownloadDialog } from './download-dialog.tsx'

/**
 * Asks for the purpose of a listing's archive, and saves it. It continues, with its progress shown, when the dialog is closed.
 */
export const DownloadListing = ({ job, generations }: { job: BulkJob; generations: readonly Generation[] }) => {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const archive = useArchive({ onWhole: () => setIsOpen(false), onShort: () => setIsOpen(true) })
  const { progress, isRunning } = archive
  const rooms = roomsOfListing(generations)
  const start = (choices: ListingChoices) =>
    archive.start({
      name: job.modelName,
      content: archiveOfListing(rooms, choices, client),
      // Read again, since the signed URLs of an open page expire within an hour.
      read: async () => {
        const { generations } = await client.fetchQuery({ ...bulkJobQuery(job.id), staleTime: 0 })
        return archiveOfListing(roomsOfListing(generations), choices, client)
      },
    })
  return (
    <>
      {isRunning && <UnloadWarning />}
      <Button
        variant="contained"
        color="primary"
        aria-haspopup="dialog"
        startIcon={<Icon of={Download} />}
        onClick={() => setIsOpen(true)}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {progress ? archiveCopy.preparing(progress.done, progress.total) : bulkCopy.download}
      </Button>
      <DownloadDialog
        rooms={rooms}
        contentOf={(choices) => archiveOfListing(rooms, choices, client)}
        archive={archive}
        onStart={start}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
