import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { UnloadWarning } from '#frontend/components/unload-warning.tsx'
import { roomsOfListing } from '#frontend/lib/generations/listing-rooms.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import { listingDownloadCopy as copy } from '#shared/copy/listing-download.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { useListingDownload } from './use-listing-download.ts'

/** Asks what the archive of a listing is for, and saves it. It is made on, and told, while the dialog is closed. */
export const DownloadListing = ({ job, generations }: { job: BulkJob; generations: readonly Generation[] }) => {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const download = useListingDownload(job, {
    onWhole: (pictures) => {
      toast(copy.saved(pictures), 'success')
      setIsOpen(false)
    },
    onShort: () => setIsOpen(true),
  })
  const { progress, isRunning } = download
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
        {progress ? copy.preparing(progress.done, progress.total) : bulkCopy.download}
      </Button>
      <DownloadDialog
        rooms={roomsOfListing(generations)}
        download={download}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
