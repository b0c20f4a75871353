import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { ModelCard } from '#frontend/features/training/model-card.tsx'
import { accountQuery, modelsQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

/** The personal models: to create, to select for new pictures, and to manage. */
export const MyModels = () => {
  const models = useQuery(modelsQuery)
  const canGenerate = models.data?.some(({ status }) => status === 'complete') ?? false
  const isEmpty = models.data?.length === 0
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <WidePage paddingTop={{ xs: 3, md: 5 }}>
      <AccountProblem sx={{ mb: 3 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: { xs: 3, md: 4 } }}>
        <Box sx={{ mr: 'auto' }}>
          <Typography ref={heading} tabIndex={-1} variant="h1">
            {modelsCopy.title}
          </Typography>
          <Typography variant="lead" color="textSecondary" sx={{ mt: 1 }}>
            {modelsCopy.lead}
          </Typography>
        </Box>
        {models.data && !isEmpty && <Actions canGenerate={canGenerate} />}
      </Box>
      <Explanations />
      <Models models={models.data} error={models.error} onRetry={() => void models.refetch()} heading={heading} />
    </WidePage>
  )
}

const Create = ({ isPrimary }: { isPrimary: boolean }) => (
  <Button
    component={RouterLink}
    to={paths.createModel}
    {...(isPrimary && { variant: 'contained', color: 'primary' })}
    sx={{ flex: { xs: '1 1 auto', md: 'none' } }}
  >
    {modelsCopy.create}
  </Button>
)

const Actions = ({ canGenerate }: { canGenerate: boolean }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, width: { xs: '100%', md: 'auto' } }}>
    <Create isPrimary={!canGenerate} />
    {canGenerate && (
      <Button
        variant="contained"
        color="primary"
        component={RouterLink}
        to={paths.scenes}
        sx={{ flex: { xs: '1 1 auto', md: 'none' } }}
      >
        {modelsCopy.generate}
      </Button>
    )}
  </Box>
)

const Explanations = () => (
  <Box
    component="ul"
    sx={{
      display: 'grid',
      gridTemplateColumns: { md: 'repeat(3, 1fr)' },
      gap: { xs: 2, md: 5 },
      py: { xs: 2.5, md: 3 },
      mb: { xs: 4, md: 5 },
      borderTop: 1,
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    {modelsCopy.explanations.map(({ name, words }) => (
      <li key={name}>
        <Typography variant="h4" component="h2">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, textWrap: 'pretty' }}>
          {words}
        </Typography>
      </li>
    ))}
  </Box>
)

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  gap: { xs: '32px 12px', md: '40px 24px' },
} as const

type ModelsProps = {
  models: readonly TrainedModel[] | undefined
  error: Error | null
  onRetry: () => void
  heading: RefObject<HTMLElement | null>
}

const Models = ({ models, error, onRetry, heading }: ModelsProps) => {
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
      <Box role="status" aria-label={modelsCopy.loading} sx={grid}>
        {['a', 'b', 'c', 'd'].map((name) => (
          <Skeleton key={name} sx={{ aspectRatio: '4 / 5', height: 'auto' }} />
        ))}
      </Box>
    )
  }
  if (models.length === 0) {
    return (
      <PageMessage icon={UserRoundPlus} title={modelsCopy.empty} action={<Create isPrimary />}>
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
