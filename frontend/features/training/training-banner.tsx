import { Box, Button, LinearProgress, type SxProps, type Theme } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { Banner } from '#frontend/components/banner.tsx'
import { accountQuery, modelsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { useTrainingTime } from './training-time.ts'

/** Shows on the dashboard that a model is training, and the time left. */
export const TrainingBanner = ({ sx = {} }: { sx?: SxProps<Theme> }) => {
  const { data: account } = useQuery(accountQuery)
  const { data: models } = useQuery({ ...modelsQuery, enabled: account?.trainingInProgress ?? false })
  const training = models?.find(({ status }) => status === 'TRAINING_IN_PROGRESS')
  return (
    training && (
      <Box sx={sx}>
        <Training model={training} />
      </Box>
    )
  )
}

const Training = ({ model }: { model: TrainedModel }) => {
  const { left, bar } = useTrainingTime(model)
  return (
    <Banner
      severity="info"
      action={
        <Button size="small" variant="text" component={RouterLink} to={paths.myModels}>
          {trainingNewsCopy.see}
        </Button>
      }
    >
      {left ? trainingNewsCopy.banner(left) : trainingNewsCopy.bannerLate}
      <LinearProgress {...bar} aria-label={trainingNewsCopy.progress} sx={{ mt: 1, maxWidth: 480 }} />
    </Banner>
  )
}
