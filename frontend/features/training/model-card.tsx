import { Box, ButtonBase, CircularProgress, Typography } from '@mui/material'
import { Check, CircleAlert } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { Plate } from '#frontend/components/plate.tsx'
import { Tag } from '#frontend/components/tag.tsx'
import { useFocusHandover } from '#frontend/components/use-focus-handover.ts'
import { radius } from '#frontend/theme/radius.ts'
import { chosenRing } from '#frontend/theme/shadows.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { CancelTraining } from './cancel-training.tsx'
import { FailedModel } from './failed-model.tsx'
import { FeaturedPicture } from './featured-picture.tsx'
import { ModelMenu } from './model-menu.tsx'
import { isCancelled, nameOf, statusOf } from './model-words.ts'
import { PendingModel } from './pending-model.tsx'
import { useTrainingTime } from './training-time.ts'
import { useSelection } from './use-selection.ts'

type ModelProps = { model: TrainedModel }

// A long name would push the status and the buttons of its card out of line; its menu and its title have all of it.
const twoLines = {
  mr: 'auto',
  mt: 1,
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
} as const

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const

type ModelCardProps = ModelProps & {
  isSelected: boolean
  /** The heading of the page, which takes the focus once the card is gone. */
  pageHeading: RefObject<HTMLElement | null>
}

/** A personal model: a click on a finished one selects it for new pictures. */
export const ModelCard = ({ model, isSelected, pageHeading }: ModelCardProps) => {
  const name = nameOf(model)
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusHandover(card, pageHeading)
  return (
    <Box ref={card} component="article" aria-label={name}>
      <Picture model={model} isSelected={isSelected} />
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, mt: 1.5 }}>
        <Typography ref={heading} tabIndex={-1} variant="h4" component="h2" title={name} sx={twoLines}>
          {name}
        </Typography>
        <ModelMenu model={model} />
      </Box>
      <Box aria-live="polite" sx={{ mb: 1 }}>
        <Tag isQuiet>{statusOf(model)}</Tag>
      </Box>
      {model.status === 'pending' && <PendingModel />}
      {model.status === 'failed' && <FailedModel model={model} />}
      {model.status === 'TRAINING_IN_PROGRESS' && <CancelTraining model={model} heading={heading} />}
    </Box>
  )
}

const frame = {
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  width: '100%',
  aspectRatio: '4 / 5',
  borderRadius: radius.surface,
  bgcolor: 'sunken',
  '& > img': cover,
} as const

const Picture = ({ model, isSelected }: ModelProps & { isSelected: boolean }) => {
  const select = useSelection(model)
  if (model.status !== 'complete') {
    return (
      <Box sx={frame}>
        <FeaturedPicture model={model} />
        {model.status === 'TRAINING_IN_PROGRESS' && <TrainingOverlay model={model} />}
        {model.status === 'failed' && !isCancelled(model) && (
          <PictureWords icon={CircleAlert} iconColor="error.main" ground={82} />
        )}
      </Box>
    )
  }
  return (
    <ButtonBase
      aria-label={modelsCopy.select(nameOf(model))}
      aria-pressed={isSelected}
      onClick={() => !isSelected && select(undefined)}
      sx={{
        borderRadius: radius.surface,
        width: '100%',
        boxShadow: isSelected ? chosenRing : 'none',
        '&:hover': isSelected ? {} : { boxShadow: '0 0 0 2px var(--mui-palette-lineStrong)' },
      }}
    >
      <Box component="span" sx={frame}>
        <FeaturedPicture model={model} />
        <Plate corner="bottom-left">
          {isSelected && <Icon of={Check} size={16} />}
          {isSelected ? modelsCopy.selected : modelsCopy.use}
        </Plate>
      </Box>
    </ButtonBase>
  )
}

const TrainingOverlay = ({ model }: ModelProps) => {
  const { left, bar } = useTrainingTime(model)
  return (
    <PictureWords ground={78}>
      <CircularProgress {...bar} size={48} aria-label={trainingNewsCopy.progress} sx={{ mb: 1 }} />
      <Typography variant="h4" component="strong">
        {left ? modelsCopy.minutesLeft(left) : modelsCopy.late}
      </Typography>
    </PictureWords>
  )
}
