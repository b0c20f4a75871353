import { Button, Link } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { ConfirmDialog } from '#frontend/components/dialog.tsx'
import { SettingsRow, SettingsSection } from '#frontend/components/settings-section.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { bulkJobQuery, catalogueQuery } from '#frontend/lib/api/queries.ts'
import { newBulkJobId } from '#frontend/lib/generations/new-bulk-job-id.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { preparePhoto } from '#frontend/lib/pictures/chosen-photo.ts'
import { pictureOf } from '#frontend/lib/pictures/option-pictures.ts'
import { type SampleRoomId, sampleRoomFile } from '#frontend/lib/pictures/sample-rooms.ts'
import { uploadPhoto } from '#frontend/lib/pictures/upload-with-original.ts'
import { bulkJobs } from '#shared/contracts/bulk-jobs.ts'
import { examplesCopy } from '#shared/copy/examples.ts'
import type { BulkJobId } from '#shared/entities/ids.ts'
import type { ExampledCatalogue } from '#shared/entities/option.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits.ts'

/** Makes the catalogue's example pictures; the account page shows it to developers only. */
export const DeveloperPanel = () => (
  <SettingsSection title={examplesCopy.title}>
    <Examples kind="styles" />
    <Examples kind="floors" />
  </SettingsSection>
)

const calls = {
  styles: { endpoint: bulkJobs.endpoints.styleExamples, room: 'living-room', catalogue: 'decoration-styles' },
  floors: { endpoint: bulkJobs.endpoints.floorExamples, room: 'empty-bedroom', catalogue: 'floor-options' },
} as const satisfies Record<string, { endpoint: unknown; room: SampleRoomId; catalogue: ExampledCatalogue }>

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
  const [started, setStarted] = useState<{ jobId: BulkJobId; total: number }>()
  /** Whether the question is about a test; undefined while none is asked. */
  const [asked, setAsked] = useState<boolean>()
  const counts = useCounts(kind)
  const { mutate, isPending } = useMutation({
    mutationFn: (testMode: boolean) => start(kind, testMode),
    onSuccess: ({ jobId, total }) => {
      if (jobId) setStarted({ jobId, total })
      else toast(examplesCopy.none)
    },
    onError: (error) => toast(problemOf(kind, error), 'error'),
  })
  return (
    <SettingsRow title={copy.title} words={examplesCopy.lead}>
      <div>
        <Button size="small" variant="text" loading={isPending} onClick={() => setAsked(true)}>
          {examplesCopy.test}
        </Button>{' '}
        <Button size="small" loading={isPending} onClick={() => setAsked(false)}>
          {examplesCopy.all}
        </Button>
        {counts.made > 0 && <Undo kind={kind} made={counts.made} />}
        {started && <Progress kind={kind} {...started} />}
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={examplesCopy.askTitle}
        confirm={examplesCopy.make}
        onConfirm={() => mutate(asked === true)}
      >
        {examplesCopy.askWords({ ...counts, wanted: wantedOf(counts, asked === true) })}
      </ConfirmDialog>
    </SettingsRow>
  )
}

/** How many pictures are made: one of each option without one. */
const wantedOf = ({ made, total }: { made: number; total: number }, isTest: boolean) =>
  Math.min(total - made, isTest ? limits.testExamples : limits.bulkMaxPictures)

/** How many options show a picture that was made, how many the site's own, and how many there are. */
const useCounts = (kind: Kind) => {
  const { data: options = [] } = useQuery(catalogueQuery(calls[kind].catalogue))
  const made = options.filter(({ imageUrl }) => imageUrl)
  const shipped = options.filter((option) => !option.imageUrl && pictureOf(option.id))
  return { made: made.length, shipped: shipped.length, total: options.length }
}

const Undo = ({ kind, made }: { kind: Kind; made: number }) => {
  const toast = useToast()
  const client = useQueryClient()
  const { catalogue } = calls[kind]
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(bulkJobs.endpoints.removeExamples, { params: { catalogue } }),
    onSuccess: () => {
      client.setQueryData(catalogueQuery(catalogue).queryKey, (options) =>
        options?.map(({ imageUrl: _, ...option }) => option),
      )
      toast(examplesCopy.undone, 'success')
    },
    onError: () => toast(examplesCopy.undoFailed, 'error'),
  })
  return (
    <Button size="small" variant="text" loading={isPending} onClick={() => mutate()}>
      {examplesCopy.undo(made)}
    </Button>
  )
}

/** The progress of a job, live; a toast tells its end once, of the number of all options. */
const Progress = ({ kind, jobId, total }: { kind: Kind; jobId: BulkJobId; total: number }) => {
  const client = useQueryClient()
  const copy = examplesCopy[kind]
  const toast = useToast()
  const { data } = useQuery(bulkJobQuery(jobId))
  const told = useRef<BulkJobId>(undefined)
  const job = data?.job

  useEffect(() => {
    if (!job || job.status === 'processing' || told.current === job.id) return
    told.current = job.id
    if (job.status === 'failed') toast(copy.allFailed, 'error')
    else toast(copy.done(job.completedImages, total), 'success')
    void client.invalidateQueries({ queryKey: catalogueQuery(calls[kind].catalogue).queryKey })
  }, [job, copy, toast, total, client, kind])

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
