import { Box, Button, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link as RouterLink, useNavigate, useParams } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { DownloadAll } from '#frontend/features/bulk/download-all.tsx'
import { JobDetail, WaitingJob } from '#frontend/features/bulk/job-detail.tsx'
import { GenerationCard } from '#frontend/features/gallery/generation-card.tsx'
import { BackToGallery } from '#frontend/features/generation/back-to-gallery.tsx'
import { GenerationDetail } from '#frontend/features/generation/generation-detail.tsx'
import { pictureHeight } from '#frontend/features/generation/generation-picture.tsx'
import { DownloadListing } from '#frontend/features/listing/download-listing.tsx'
import { isKeptListing } from '#frontend/features/listing/kept-listing.ts'
import { ShareListing } from '#frontend/features/listing/share-listing.tsx'
import { ConnectionError } from '#frontend/lib/api/connection-error.ts'
import { bulkJobQuery, generationQuery } from '#frontend/lib/api/queries.ts'
import { listedGeneration } from '#frontend/lib/generations/generation-cache.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { designPagesCopy } from '#shared/copy/design-pages.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { listingCopy } from '#shared/copy/listing.ts'
import { BulkJobId, GenerationId } from '#shared/entities/ids.ts'
import { AppError, errorMessage } from '#shared/errors.ts'

/** A design, or a bulk job, whose ids have another prefix. */
export const GenerationPage = () => {
  const { id: given } = useParams()
  const id = GenerationId.safeParse(given).data
  const bulkJobId = BulkJobId.safeParse(given).data
  return (
    <WidePage paddingTop={{ xs: 1, md: 2 }} isUnlimited={!bulkJobId}>
      <BackToGallery />
      {id && <Loaded id={id} />}
      {bulkJobId && <LoadedJob id={bulkJobId} />}
      {!id && !bulkJobId && <Missing>{errorMessage('generation.invalidId')}</Missing>}
    </WidePage>
  )
}

const Missing = ({ children }: { children: string }) => (
  <PageMessage icon={CircleAlert} component="h1" role="alert" title={children} />
)

const Loaded = ({ id }: { id: GenerationId }) => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(generationQuery(id))
  // The gallery's cached copy is shown until the server responds, also offline.
  const isUnanswered = !error || error instanceof ConnectionError
  const generation = data ?? (isUnanswered ? listedGeneration(client, id) : undefined)

  if (generation) return <GenerationDetail generation={generation} />
  if (error) return <Unreadable error={error} onRetry={() => void refetch()} />
  return (
    <Box role="status" aria-label={designPagesCopy.loadingDesign}>
      <Skeleton sx={{ height: { xs: 260, md: pictureHeight } }} />
    </Box>
  )
}

const LoadedJob = ({ id }: { id: BulkJobId }) => {
  const { data, error, refetch } = useQuery(bulkJobQuery(id))
  if (data) {
    return (
      <JobDetail
        job={data.job}
        generations={data.generations}
        card={(generation) => <GenerationCard generation={generation} />}
        download={
          data.job.kind === 'listing' ? (
            <>
              <ShareListing job={data.job} generations={data.generations} />
              <DownloadListing job={data.job} generations={data.generations} />
            </>
          ) : (
            <DownloadAll job={data.job} generations={data.generations} />
          )
        }
        next={isKeptListing(id) && <AnotherStyle />}
      />
    )
  }
  return error ? <Unreadable error={error} onRetry={() => void refetch()} /> : <WaitingJob />
}

const AnotherStyle = () => (
  <Button component={RouterLink} to={paths.listing}>
    {listingCopy.anotherStyle}
  </Button>
)

const Unreadable = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  if (error instanceof ConnectionError) return <RetryMessage component="h1" title={error.message} onRetry={onRetry} />
  if (error instanceof AppError && (error.status === 404 || error.status === 401)) {
    return <Missing>{error.status === 404 ? errorMessage('generation.notFound') : error.message}</Missing>
  }
  return <RedirectToGallery />
}

/** A design that cannot be read redirects to the gallery. */
const RedirectToGallery = () => {
  const navigate = useNavigate()
  const toast = useToast()

  useEffect(() => {
    toast(galleryCopy.loadFailed, 'error')
    navigate(paths.history, { replace: true })
  }, [navigate, toast])

  return null
}
