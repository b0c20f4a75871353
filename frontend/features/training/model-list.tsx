import { Box, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import type { RefObject } from 'react'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { ModelCard } from '#frontend/features/training/model-card.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { CreateModel } from './models-head.tsx'

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  gap: { xs: '32px 12px', md: '40px 24px' },
} as const

type ModelListProps = {
  models: readonly TrainedModel[] | undefined
  error: Error | null
  onRetry: () => void
  heading: RefObject<HTMLElement | null>
}

/** The models as cards, or why there are none. */
export const ModelList = ({ models, error, onRetry, heading }: ModelListProps) => {
  const { data: account } = useQuery(accountQuery)
  if (!models && error) {
    return (
      <RetryMessage title={modelsCopy.loadFailed} onRetry={onRetry}>
        {messageOf(error)}
      </RetryMessage>
    )
  }
  if (!models) {
    return (
      <WaitingTiles label={modelsCopy.loading} count={4} sx={grid}>
        <Skeleton sx={{ aspectRatio: '4 / 5', height: 'auto' }} />
      </WaitingTiles>
    )
  }
  if (models.length === 0) {
    return (
      <PageMessage icon={UserRoundPlus} title={modelsCopy.empty} action={<CreateModel isPrimary />}>
        {modelsCopy.emptyWords}
      </PageMessage>
    )
  }
  return (
    <Box component="ul" sx={grid}>
      {models.map((model) => (
        <li key={model.id}>
          <ModelCard model={model} isSelected={model.id === account?.selectedModelId} pageHeading={heading} />
        </li>
      ))}
    </Box>
  )
}
