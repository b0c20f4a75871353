import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Link as RouterLink, useLocation, useParams } from 'react-router-dom'
import { AccountProblem } from '#frontend/components/account-problem.tsx'
import { BackLink } from '#frontend/components/back-link.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { BulkFoot } from '#frontend/features/bulk/bulk-foot.tsx'
import { SelectAll } from '#frontend/features/bulk/select-all.tsx'
import { UpgradeBanner } from '#frontend/features/bulk/upgrade-banner.tsx'
import { usePresetChoice } from '#frontend/features/bulk/use-preset-choice.ts'
import { PresetGrid, WaitingPresets } from '#frontend/features/presets/preset-grid.tsx'
import { PresetProblem } from '#frontend/features/presets/preset-problem.tsx'
import { FeaturedPicture } from '#frontend/features/training/featured-picture.tsx'
import { accountQuery, categoryQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { openedCategory } from '#frontend/lib/navigation/preset-state.ts'
import { bulkRefusal } from '#shared/access.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import type { Preset } from '#shared/entities/preset.ts'

const nothing: readonly Preset[] = []

const page = {
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minHeight: 'inherit',
} as const

/** The presets of a category, one or many of which to generate. Its name is known from the tile that opened it. */
export const CategoryPage = () => {
  const { categoryId = '' } = useParams()
  const { data, error, refetch } = useQuery(categoryQuery(categoryId))
  const { data: account } = useQuery(accountQuery)
  const choice = usePresetChoice(categoryId, data?.presets ?? nothing)
  const opened = openedCategory(useLocation().state)
  const name = data?.category.displayName ?? opened?.displayName
  const isEmpty = data?.presets.length === 0
  const refusal = account && bulkRefusal(account, 'scenes')
  const canChoose = account !== undefined && !refusal
  const back = <BackLink to={paths.scenes} isPrevious={opened !== undefined} />
  if (error && !data) {
    const problem = { title: presetsCopy.loadFailed, error, back: paths.scenes, onRetry: () => void refetch() }
    return (
      <WidePage paddingTop={{ xs: 1, md: 2 }}>
        {back}
        <PresetProblem {...problem} />
      </WidePage>
    )
  }
  return (
    <Box sx={page}>
      <WidePage paddingTop={{ xs: 1, md: 2 }}>
        {back}
        <Head name={name} description={data?.category.description} />
        <AccountProblem sx={{ mb: 3 }} />
        <Box sx={{ minHeight: 52, mb: { xs: 1.5, md: 2 } }}>
          {refusal && <UpgradeBanner refusal={refusal} />}
          {canChoose && data && !isEmpty && <SelectAll presets={data.presets} choice={choice} />}
        </Box>
        {isEmpty && <PageMessage icon={Images} title={presetsCopy.empty} />}
        {data ? <PresetGrid {...data} {...(canChoose && { choice })} /> : <WaitingPresets />}
      </WidePage>
      {canChoose && choice.chosen.length > 0 && (
        <BulkFoot choice={choice} picture={(model) => <FeaturedPicture model={model} />} />
      )}
    </Box>
  )
}

const Head = ({ name, description }: { name: string | undefined; description: string | undefined }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mt: { md: 1 }, mb: { xs: 2, md: 3 } }}>
    <Box sx={{ mr: 'auto' }}>
      <Typography variant="h1">{name ?? presetsCopy.title}</Typography>
      <Typography variant="lead" color="textSecondary" sx={{ display: 'block', mt: 1, minHeight: '1.75rem' }}>
        {description}
      </Typography>
    </Box>
    <Button component={RouterLink} to={paths.createModel}>
      {modelsCopy.create}
    </Button>
  </Box>
)
