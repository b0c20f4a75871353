import { Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { accountQuery, modelsQuery, trainingPhotosQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import { nextStep } from './next-step.ts'

/** A link to the next step of the model that is being prepared; while another one trains, why it waits. */
export const PendingModel = () => {
  const { data: account } = useQuery(accountQuery)
  const { data: kept } = useQuery(trainingPhotosQuery)
  const { data: models } = useQuery(modelsQuery)
  const next = nextStep({ photos: kept?.photos ?? [], models: models ?? [] })
  if (account?.trainingInProgress)
    return (
      <Typography variant="body2" color="textSecondary">
        {modelsCopy.trainingNow}
      </Typography>
    )
  return (
    <Button size="small" component={RouterLink} to={next?.path ?? paths.createModel} state={next?.state}>
      {modelsCopy.continue}
    </Button>
  )
}
