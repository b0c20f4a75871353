import { Box, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { ToastsOverHeader } from '#frontend/components/toasts-over-header.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { PaymentDue } from '#frontend/features/billing/payment-due.tsx'
import { useQuietStatusRefresh } from '#frontend/features/billing/use-status-refresh.ts'
import { RunningJobs } from '#frontend/features/bulk/running-jobs.tsx'
import { CardPicture } from '#frontend/features/gallery/card-states.tsx'
import { Gallery } from '#frontend/features/gallery/gallery.tsx'
import { Categories } from '#frontend/features/presets/categories.tsx'
import { GeneratePanel } from '#frontend/features/scenes/generate-panel.tsx'
import { SceneResults } from '#frontend/features/scenes/scene-results.tsx'
import { DesignTools } from '#frontend/features/studio/design-tools.tsx'
import { useStudio } from '#frontend/features/studio/studio-context.tsx'
import { ModelStrip } from '#frontend/features/training/model-strip.tsx'
import { TrainingBanner } from '#frontend/features/training/training-banner.tsx'
import { accountQuery, generationQuery } from '#frontend/lib/api/queries.ts'
import { dashboardAreaOf } from '#frontend/lib/navigation/dashboard-area.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { scenesCopy } from '#shared/copy/scenes.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { appError, errorMessage } from '#shared/errors.ts'

const refreshAfterPaymentSeconds = 2

/** Design Tools, scenes or Gallery, depending on the URL. */
export const Dashboard = () => {
  const { isPending } = useQuery(accountQuery)
  const [search] = useSearchParams()
  const area = dashboardAreaOf(search)
  const { startNew } = useStudio()
  useRefreshAfterPayment(search.get('payment') === 'success')
  useRequestedPhoto()
  usePreloadedDetail()

  if (isPending) return <Waiting>Loading dashboard...</Waiting>
  return (
    <>
      <AccountProblem sx={{ p: 2 }} />
      <PaymentDue sx={{ p: 2 }} />
      <TrainingBanner sx={{ p: 2 }} />
      {area === 'gallery' && (
        <Gallery onStart={startNew}>
          <RunningJobs />
        </Gallery>
      )}
      {area === 'scenes' && <Scenes />}
      {area === 'designTools' && <DesignTools />}
    </>
  )
}

/** The categories of presets, and a picture in the person's own words. */
const Scenes = () => {
  const headingId = useId()
  const [starts, setStarts] = useState(0)
  return (
    <>
      <ToastsOverHeader />
      <Categories />
      <WidePage paddingTop={{ xs: 0, md: 0 }}>
        <Box
          component="section"
          aria-labelledby={headingId}
          sx={{ display: 'grid', gap: { xs: 4, md: 5 }, pt: { xs: 4, md: 6 }, borderTop: 1, borderColor: 'divider' }}
        >
          <div>
            <Typography id={headingId} variant="h2">
              {scenesCopy.ownTitle}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {scenesCopy.ownLead}
            </Typography>
          </div>
          <ModelStrip />
          <GeneratePanel onStarted={() => setStarts((count) => count + 1)} />
          <SceneResults
            starts={starts}
            isShown={({ toolId }) => toolId === 'custom-prompt'}
            picture={(generation) => <CardPicture generation={generation} />}
          />
        </Box>
      </WidePage>
    </>
  )
}

/**
 * Preloads the code of the design page, so that a card also opens offline. The route imports it again after a failure.
 */
const usePreloadedDetail = () => {
  useEffect(() => {
    import('./generation.tsx').catch(() => undefined)
  }, [])
}

/** The payment may be applied a moment later, so the status is refreshed after two seconds (docs/product.md, Money). */
const useRefreshAfterPayment = (hasPaid: boolean) => {
  const refreshStatus = useQuietStatusRefresh()

  useEffect(() => {
    if (!hasPaid) return
    const timer = setTimeout(refreshStatus, refreshAfterPaymentSeconds * 1000)
    return () => clearTimeout(timer)
  }, [refreshStatus, hasPaid])
}

/**
 * The `photo` parameter is the id of a generation to open in the studio. It is used once and removed from the URL when the
 * design is read, so that a reload meanwhile does not lose it.
 */
const useRequestedPhoto = () => {
  const [search, setSearch] = useSearchParams()
  const { takePicture } = useStudio()
  const toast = useToast()
  const client = useQueryClient()
  const requested = search.get('photo')
  // This effect runs again while the design is read.
  const taken = useRef<string>(null)
  const [read, setRead] = useState<string>()

  useEffect(() => {
    if (requested === taken.current) return
    taken.current = requested
    if (requested === null) return
    const id = GenerationId.safeParse(requested).data
    if (!id) {
      toast(errorMessage('generation.invalidId'), 'error')
      setRead(requested)
      return
    }
    client
      .fetchQuery(generationQuery(id))
      .then((generation) => {
        if (!generation.storagePath) throw appError('generation.notFound')
        takePicture(generation)
      })
      .catch((error: unknown) => toast(messageOf(error), 'error'))
      .finally(() => setRead(requested))
  }, [requested, client, takePicture, toast])

  useEffect(() => {
    if (requested === null || requested !== read) return
    setSearch(
      (current) => {
        current.delete('photo')
        return current
      },
      { replace: true },
    )
  }, [requested, read, setSearch])
}
