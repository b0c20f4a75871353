import { Button, Link } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { SettingsRow, SettingsSection } from '#frontend/components/settings-section.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { bulkJobQuery } from '#frontend/lib/api/queries.ts'
import { uploadPhoto } from '#frontend/lib/api/upload.ts'
import { newBulkJobId } from '#frontend/lib/generations/new-bulk-job-id.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { preparePhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { type SampleRoomId, sampleRoomFile } from '#frontend/lib/pictures/sample-rooms.ts'
import { bulkJobs } from '#shared/contracts/bulk-jobs.ts'
import { examplesCopy } from '#shared/copy/examples.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'
import { AppError } from '#shared/errors.ts'

/** Makes the catalogue's example pictures; the account page shows it to developers only. */
export const DeveloperPanel = () => (
  <SettingsSection title={examplesCopy.title}>
    <Examples kind="styles" />
    <Examples kind="floors" />
  </SettingsSection>
)

const calls = {
  styles: { endpoint: bulkJobs.endpoints.styleExamples, room: 'living-room' },
  floors: { endpoint: bulkJobs.endpoints.floorExamples, room: 'empty-bedroom' },
} as const satisfies Record<string, { endpoint: unknown; room: SampleRoomId }>

type Kind = keyof typeof calls

const start = async (kind: Kind, testMode: boolean) => {
  const { endpoint, room } = calls[kind]
  const prepared = await preparePhoto(await sampleRoomFile(room))
  const { storagePath } = await uploadPhoto(prepared, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
  })
  const body = { bulkJobId: newBulkJobId(), regenerateAll: false, testMode, roomImageUrl: storagePath }
  return call(endpoint, { body })
}

const problemOf = (kind: Kind, error: unknown) => {
  const copy = examplesCopy[kind]
  if (error instanceof AppError && error.code === 'session.missing') return copy.signInFirst
  return copy.failed(error instanceof AppError ? error.message : undefined)
}

const Examples = ({ kind }: { kind: Kind }) => {
  const copy = examplesCopy[kind]
  const toast = useToast()
  const [jobId, setJobId] = useState<BulkJobId>()
  const { mutate, isPending } = useMutation({
    mutationFn: (testMode: boolean) => start(kind, testMode),
    onSuccess: (started) => {
      if (started.jobId) setJobId(started.jobId)
      else toast(examplesCopy.none)
    },
    onError: (error) => toast(problemOf(kind, error), 'error'),
  })
  return (
    <SettingsRow title={copy.title} words={examplesCopy.lead}>
      <div>
        <Button size="small" variant="text" loading={isPending} onClick={() => mutate(true)}>
          {examplesCopy.test}
        </Button>{' '}
        <Button size="small" loading={isPending} onClick={() => mutate(false)}>
          {examplesCopy.all}
        </Button>
        {jobId && <Progress kind={kind} jobId={jobId} />}
      </div>
    </SettingsRow>
  )
}

/** The progress of a job, live; a toast tells its end once. */
const Progress = ({ kind, jobId }: { kind: Kind; jobId: BulkJobId }) => {
  const copy = examplesCopy[kind]
  const toast = useToast()
  const { data } = useQuery(bulkJobQuery(jobId))
  const told = useRef<BulkJobId>(undefined)
  const job = data?.job

  useEffect(() => {
    if (!job || job.status === 'processing' || told.current === job.id) return
    told.current = job.id
    if (job.status === 'failed') toast(copy.allFailed, 'error')
    else toast(copy.done(job.completedImages, job.totalImages), 'success')
  }, [job, copy, toast])

  if (!job) return null
  return (
    <p role="status">
      {examplesCopy.progress(job.completedImages + job.failedImages, job.totalImages)}{' '}
      <Link component={RouterLink} to={paths.bulkJob(job.id)}>
        {examplesCopy.open}
      </Link>
    </p>
  )
}
