import { Box, Button } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { Waiting } from '#frontend/components/waiting.tsx'
import { Gallery } from '#frontend/features/gallery/gallery.tsx'
import { DesignTools } from '#frontend/features/studio/design-tools.tsx'
import { useStudio } from '#frontend/features/studio/studio-context.tsx'
import { accountQuery, generationQuery } from '#frontend/lib/api/queries.ts'
import { isGalleryShown } from '#frontend/lib/navigation/dashboard-area.ts'
import { useSession } from '#frontend/lib/session/session.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { GenerationId } from '#shared/entities/ids.ts'
import { appError, errorMessage } from '#shared/errors.ts'

const refreshAfterPaymentSeconds = 2

/** Design Tools or Gallery, as the address says. */
export const Dashboard = () => {
  const { isPending, error, refetch } = useQuery(accountQuery)
  const { status } = useSession()
  const [search] = useSearchParams()
  useRefreshAfterPayment(search.get('payment') === 'success')
  useRequestedPhoto()
  useReadyDetail()

  if (isPending) return <Waiting>Loading dashboard...</Waiting>
  return (
    <>
      {error && status === 'signedIn' && (
        <Box sx={{ p: 2 }}>
          <Banner
            severity="error"
            action={
              <Button size="small" variant="text" onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {messageOf(error)}
          </Banner>
        </Box>
      )}
      {isGalleryShown(search) ? <Gallery /> : <DesignTools />}
    </>
  )
}

/** The code of a design's page, so that a card also opens without a network; the route asks again for what did not come. */
const useReadyDetail = () => {
  useEffect(() => {
    import('./generation.tsx').catch(() => undefined)
  }, [])
}

/** A payment's effect may be a moment away: one more look after two seconds (platform 4). */
const useRefreshAfterPayment = (hasPaid: boolean) => {
  const client = useQueryClient()

  useEffect(() => {
    if (!hasPaid) return
    const timer = setTimeout(
      () => void client.invalidateQueries({ queryKey: accountQuery.queryKey }),
      refreshAfterPaymentSeconds * 1000,
    )
    return () => clearTimeout(timer)
  }, [client, hasPaid])
}

/** `photo` names a stored picture to go on from; it is taken once and then leaves the address. */
const useRequestedPhoto = () => {
  const [search, setSearch] = useSearchParams()
  const { takePicture } = useStudio()
  const toast = useToast()
  const client = useQueryClient()
  const requested = search.get('photo')
  // The address follows a moment later; asked for twice, what is wrong would be said twice.
  const taken = useRef<string>(null)

  useEffect(() => {
    if (requested === taken.current) return
    taken.current = requested
    if (requested === null) return
    setSearch(
      (current) => {
        current.delete('photo')
        return current
      },
      { replace: true },
    )
    const id = GenerationId.safeParse(requested).data
    if (!id) {
      toast(errorMessage('generation.invalidId'), 'error')
      return
    }
    client
      .fetchQuery(generationQuery(id))
      .then((generation) => {
        if (!generation.storagePath) throw appError('generation.notFound')
        takePicture(generation)
      })
      // A picture that is gone leaves the studio as it was.
      .catch((error: unknown) => toast(messageOf(error), 'error'))
  }, [requested, setSearch, client, takePicture, toast])
}
