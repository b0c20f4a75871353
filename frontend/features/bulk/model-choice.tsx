import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { PictureTile } from '#frontend/components/tile-faces.tsx'
import { TileGroup } from '#frontend/components/tile-group.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

type ModelChoiceProps = {
  /** Undefined until they are read. */
  models: readonly TrainedModel[] | undefined
  chosen: TrainedModel | undefined
  onChoose: (id: string) => void
  hasFailed: boolean
  onRetry: () => void
  picture: (model: TrainedModel) => ReactNode
}

export const isComplete = ({ status }: TrainedModel) => status === 'complete'

/** The complete personal models, or a link to create one. */
export const ModelChoice = ({ models, chosen, onChoose, hasFailed, onRetry, picture }: ModelChoiceProps) => {
  const headingId = useId()
  const complete = models?.filter(isComplete)
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h4" component="h3" color="textPrimary" sx={{ mb: 1.5 }}>
        {bulkCopy.model}
      </Typography>
      {!models && hasFailed && <RetryBanner onRetry={onRetry}>{modelsCopy.loadFailed}</RetryBanner>}
      {!models && !hasFailed && <Box role="status" aria-label={modelsCopy.loading} sx={{ height: 160 }} />}
      {models && complete?.length === 0 && <NoModel models={models} />}
      {complete && complete.length > 0 && (
        <TileGroup
          labelledBy={headingId}
          value={chosen?.id}
          onChange={onChoose}
          tiles={complete.map((model) => ({
            id: model.id,
            content: <PictureTile picture={picture(model)} name={model.name} isChosen={model.id === chosen?.id} />,
          }))}
          sx={{ gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 1.5, p: '4px', m: '-4px' }}
        />
      )}
    </section>
  )
}

const NoModel = ({ models }: { models: readonly TrainedModel[] }) => {
  const isTraining = models.some(({ status }) => status === 'TRAINING_IN_PROGRESS')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1.5 }}>
      <Typography>{isTraining ? bulkCopy.stillTraining : modelsCopy.noneYet}</Typography>
      <Button component={RouterLink} to={isTraining ? paths.myModels : paths.createModel}>
        {isTraining ? modelsCopy.seeModels : modelsCopy.create}
      </Button>
    </Box>
  )
}
