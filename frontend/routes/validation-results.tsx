import { Box, Button, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom'
import { useToast } from '#frontend/components/toasts.tsx'
import { countPhotos, hasEnough, surplusOf } from '#frontend/features/training/photo-counts.ts'
import { UnlessTraining } from '#frontend/features/training/unless-training.tsx'
import { useTrainingPhotos } from '#frontend/features/training/use-training-photos.ts'
import { WizardButton } from '#frontend/features/training/wizard-button.tsx'
import { FootWords, UnreadPage, WizardPage } from '#frontend/features/training/wizard-page.tsx'
import { WizardStep } from '#frontend/features/training/wizard-step.tsx'
import { call } from '#frontend/lib/api/call.ts'
import { useOneRequest } from '#frontend/lib/api/use-one-request.ts'
import { pathAfterPhotos, stateOfPhotos } from '#frontend/lib/navigation/changes-photos.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { dropTrainingPhoto } from '#frontend/lib/training/photo-cache.ts'
import { radius } from '#frontend/theme/radius.ts'
import { areas } from '#shared/contracts/index.ts'
import { photosCopy } from '#shared/copy/training.ts'
import type { TrainingPhoto } from '#shared/entities/training-photo.ts'

const pollSeconds = 3

const page = {
  step: 2,
  isNarrow: true,
  title: photosCopy.resultsTitle,
  lead: photosCopy.resultsLead,
} as const

/** The link to the photos, which keep what they were opened for. */
const useWayBack = () => ({ to: paths.uploadPhotos, state: stateOfPhotos(useLocation().state) })

/** How many photos have passed so far. */
export const ValidationResults = () => (
  <WizardStep needs="photos">
    <Free />
  </WizardStep>
)

const Free = () => (
  <UnlessTraining page={{ ...page, back: useWayBack() }}>
    <Counts />
  </UnlessTraining>
)

const Counts = () => {
  const query = useTrainingPhotos(pollSeconds)
  const back = useWayBack()
  if (!query.data) return <UnreadPage {...page} back={back} query={query} failed={photosCopy.resultsFailed} />
  return <Results photos={query.data.photos} />
}

const Results = ({ photos }: { photos: readonly TrainingPhoto[] }) => {
  const back = useWayBack()
  const counts = countPhotos(photos)
  const { total, passed, failed, inProgress } = counts
  const facts = [
    { label: photosCopy.counts.total, count: total },
    { label: photosCopy.counts.passed, count: passed, colour: passed > 0 ? 'success.main' : undefined },
    { label: photosCopy.counts.failed, count: failed, colour: failed > 0 ? 'error.main' : undefined },
    { label: photosCopy.counts.inProgress, count: inProgress },
  ]
  return (
    <WizardPage
      {...page}
      back={back}
      foot={hasEnough(counts) ? <Onwards photos={photos} /> : <BackToPhotos surplus={surplusOf(counts)} />}
    >
      <Box
        component="dl"
        aria-live="polite"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
          gap: { xs: 1.5, md: 2 },
        }}
      >
        {facts.map(({ label, count, colour }) => (
          <Count key={label} label={label} count={count} colour={colour} />
        ))}
      </Box>
    </WizardPage>
  )
}

type CountProps = { label: string; count: number; colour?: string | undefined }

const Count = ({ label, count, colour }: CountProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column-reverse',
      gap: 0.5,
      p: 2.5,
      border: 1,
      borderColor: 'divider',
      borderRadius: radius.surface,
      bgcolor: 'background.paper',
    }}
  >
    <Typography component="dt" variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography
      component="dd"
      variant="h2"
      sx={{ m: 0, fontVariantNumeric: 'tabular-nums', ...(colour && { color: colour }) }}
    >
      {count}
    </Typography>
  </Box>
)

const BackToPhotos = ({ surplus }: { surplus: number }) => {
  const back = useWayBack()
  return (
    <>
      <FootWords>{surplus > 0 ? photosCopy.surplus(surplus) : photosCopy.notEnough}</FootWords>
      <Button variant="contained" color="primary" component={RouterLink} {...back}>
        {photosCopy.backToPhotos}
      </Button>
    </>
  )
}

/** Continues with the photos that passed. The others are deleted first, because a training uses all kept photos. */
const Onwards = ({ photos }: { photos: readonly TrainingPhoto[] }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { state } = useLocation()
  const toast = useToast()
  const wordsId = useId()
  const failed = photos.filter(({ status }) => status === 'failed')
  const isChecking = photos.some(({ status }) => status === 'unvalidated')
  const goOn = useMutation({
    mutationFn: async () => {
      for (const { id } of failed) {
        await call(areas['training-photos'].endpoints.remove, { params: { id } })
        dropTrainingPhoto(client, id)
      }
    },
    onSuccess: () => navigate(pathAfterPhotos(state)),
    onError: () => toast(photosCopy.deleteFailed, 'error'),
  })
  const once = useOneRequest(goOn)
  return (
    <>
      <FootWords id={wordsId}>
        {isChecking ? photosCopy.waitToContinue : failed.length > 0 && photosCopy.leavesOut(failed.length)}
      </FootWords>
      <WizardButton
        {...(isChecking && { obstacleId: wordsId })}
        isBusy={goOn.isPending}
        onClick={() => once(undefined)}
      >
        {photosCopy.continue}
      </WizardButton>
    </>
  )
}
