import { Box, Button, ButtonBase, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { PictureWords } from '#frontend/components/picture-words.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { accountQuery, modelsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { radius } from '#frontend/theme/radius.ts'
import { chosenRing } from '#frontend/theme/shadows.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { FeaturedPicture } from './featured-picture.tsx'
import { nameOf } from './model-words.ts'
import { useSelection } from './use-selection.ts'

/** The personal models that are complete or training; a click on a complete one selects it. */
export const ModelStrip = () => {
  const headingId = useId()
  const { data: account } = useQuery(accountQuery)
  const { data, error, refetch } = useQuery(modelsQuery)
  const models = data?.filter(({ status }) => status === 'complete' || status === 'TRAINING_IN_PROGRESS')
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {modelsCopy.selectedModel}
      </Typography>
      {!data && error && <RetryBanner onRetry={() => void refetch()}>{modelsCopy.loadFailed}</RetryBanner>}
      {!data && !error && (account?.selectedModelId ? <WaitingModels /> : <WaitingNoModel />)}
      {models?.length === 0 && <NoModel />}
      {models && models.length > 0 && (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {models.map((model) => (
            <Box component="li" key={model.id} sx={{ width: 104 }}>
              {model.status === 'complete' ? (
                <Choice model={model} isSelected={model.id === account?.selectedModelId} />
              ) : (
                <Named model={model}>
                  <PictureWords ground={model.featuredImageUrl ? 78 : 100}>
                    <Typography variant="caption">{modelsCopy.training}</Typography>
                  </PictureWords>
                </Named>
              )}
            </Box>
          ))}
        </Box>
      )}
    </section>
  )
}

const NoModel = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1.5 }}>
    <Typography color="textSecondary">{modelsCopy.noneYet}</Typography>
    <Button component={RouterLink} to={paths.createModel}>
      {modelsCopy.create}
    </Button>
  </Box>
)

const WaitingModels = () => (
  <WaitingTiles label={modelsCopy.loading} count={3} sx={{ display: 'flex', gap: 1.5 }}>
    <Skeleton sx={{ width: 104, height: 'auto', aspectRatio: '4 / 5', borderRadius: radius.tile }} />
  </WaitingTiles>
)

/** An account without a selected model seldom has one, so the room of those words is kept, and nothing moves when they come. */
const WaitingNoModel = () => (
  <Box role="status" aria-label={modelsCopy.loading}>
    <Box sx={{ visibility: 'hidden' }}>
      <NoModel />
    </Box>
  </Box>
)

type ModelProps = { model: TrainedModel }

const Choice = ({ model, isSelected }: ModelProps & { isSelected: boolean }) => {
  const select = useSelection(model)
  return (
    <ButtonBase
      aria-label={modelsCopy.select(nameOf(model))}
      aria-pressed={isSelected}
      onClick={() => !isSelected && select(undefined)}
      sx={{ display: 'block', width: '100%', textAlign: 'left', borderRadius: radius.tile }}
    >
      <Named model={model} ring={isSelected ? chosenRing : undefined}>
        {isSelected && <Tick />}
      </Named>
    </ButtonBase>
  )
}

const Named = ({ model, ring = 'none', children }: ModelProps & { ring?: string | undefined; children: ReactNode }) => (
  <>
    <Box
      component="span"
      sx={{
        position: 'relative',
        display: 'block',
        overflow: 'hidden',
        aspectRatio: '4 / 5',
        borderRadius: radius.tile,
        bgcolor: 'sunken',
        boxShadow: ring,
        '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
      }}
    >
      <FeaturedPicture model={model} />
      {children}
    </Box>
    <Typography variant="body2" component="span" noWrap sx={{ display: 'block', mt: 0.75 }}>
      {nameOf(model)}
    </Typography>
  </>
)

const Tick = () => (
  <Box
    component="span"
    sx={{
      position: 'absolute',
      top: 6,
      right: 6,
      display: 'grid',
      placeItems: 'center',
      width: 24,
      height: 24,
      borderRadius: radius.pill,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
    }}
  >
    <Icon of={Check} size={16} />
  </Box>
)
