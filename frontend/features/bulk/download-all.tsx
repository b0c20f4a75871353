import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '#frontend/components/busy-button.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { bulkJobQuery } from '#frontend/lib/api/queries.ts'
import { useSingle } from '#frontend/lib/api/use-single.ts'
import { picturesOfJob } from '#frontend/lib/generations/job-pictures.ts'
import { saveBlob } from '#frontend/lib/pictures/save-blob.ts'
import { zipOfPictures } from '#frontend/lib/pictures/zip-of-pictures.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import { titleOf } from './job-in-words.ts'

/** Saves the finished pictures of a job as one archive, which ends when the page is left. */
export const DownloadAll = ({ job }: { job: BulkJob }) => {
  const client = useQueryClient()
  const toast = useToast()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const leaving = useRef<AbortController>(undefined)

  useEffect(() => () => leaving.current?.abort(), [])

  const download = useMutation({
    mutationFn: async () => {
      leaving.current = new AbortController()
      const { signal } = leaving.current
      // Read again, since the signed URLs of an open page expire within an hour.
      const { generations } = await client.fetchQuery({ ...bulkJobQuery(job.id), staleTime: 0 })
      const files = picturesOfJob(generations)
      const onProgress = (done: number) => setProgress({ done, total: files.length })
      onProgress(0)
      return zipOfPictures(files, { onProgress, signal })
    },
    onSuccess: (archive) => saveBlob(archive, `${titleOf(job)}.zip`),
    onError: () => !leaving.current?.signal.aborted && toast(galleryCopy.downloadFailed, 'error'),
    onSettled: () => setProgress(undefined),
  })
  const start = useSingle(download)
  return (
    <BusyButton
      variant="contained"
      color="primary"
      startIcon={<Icon of={Download} />}
      isBusy={download.isPending}
      onClick={() => start(undefined)}
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {progress ? bulkCopy.zipping(progress.done, progress.total) : bulkCopy.download}
    </BusyButton>
  )
}
