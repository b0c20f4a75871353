import { Box, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { DownloadArchive } from '#frontend/components/archive/download-archive.tsx'
import { bulkJobQuery } from '#frontend/lib/api/queries.ts'
import { archiveOfJob } from '#frontend/lib/archives/design-archives.ts'
import { archiveCopy } from '#shared/copy/archives.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import type { BulkJob } from '#shared/entities/bulk-job.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { titleOf } from './job-in-words.ts'

/** Saves the finished pictures of a job as an archive, whose making ends when the page is left. */
export const DownloadAll = ({ job, generations }: { job: BulkJob; generations: readonly Generation[] }) => {
  const client = useQueryClient()
  const size = useRef<HTMLElement>(null)
  const { items, bytes } = archiveOfJob(generations)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'stretch', md: 'end' } }}>
      <DownloadArchive
        name={titleOf(job)}
        contentOf={() => archiveOfJob(generations)}
        // Read again, since the signed URLs of an open page expire within an hour.
        read={async () =>
          archiveOfJob((await client.fetchQuery({ ...bulkJobQuery(job.id), staleTime: 0 })).generations)
        }
        button={{ variant: 'contained', color: 'primary', children: bulkCopy.download }}
        focus={size}
      />
      <Typography ref={size} tabIndex={-1} variant="body2" color="textSecondary">
        {archiveCopy.size(items, bytes)}
      </Typography>
    </Box>
  )
}
