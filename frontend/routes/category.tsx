import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Link as RouterLink, useLocation, useParams } from 'react-router-dom'
import { BackLink } from '#frontend/components/back-link.tsx'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { PresetGrid, WaitingPresets } from '#frontend/features/presets/preset-grid.tsx'
import { PresetProblem } from '#frontend/features/presets/preset-problem.tsx'
import { categoryQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { openedCategory } from '#frontend/lib/navigation/preset-state.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import { modelsCopy } from '#shared/copy/training.ts'

/** The presets of a category. Its name is known from the tile that opened it before it is read. */
export const CategoryPage = () => {
  const { categoryId = '' } = useParams()
  const { data, error, refetch } = useQuery(categoryQuery(categoryId))
  const opened = openedCategory(useLocation().state)
  const name = data?.category.displayName ?? opened?.displayName
  const isEmpty = data?.presets.length === 0
  if (error && !data) {
    return (
      <WidePage paddingTop={{ xs: 1, md: 2 }}>
        <BackLink to={paths.scenes} isPrevious={opened !== undefined} />
        <PresetProblem
          title={presetsCopy.loadFailed}
          error={error}
          back={paths.scenes}
          onRetry={() => void refetch()}
        />
      </WidePage>
    )
  }
  return (
    <WidePage paddingTop={{ xs: 1, md: 2 }}>
      <BackLink to={paths.scenes} isPrevious={opened !== undefined} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mt: { md: 1 }, mb: { xs: 3, md: 4 } }}>
        <Box sx={{ mr: 'auto' }}>
          <Typography variant="h1">{name ?? presetsCopy.title}</Typography>
          <Typography variant="lead" color="textSecondary" sx={{ display: 'block', mt: 1, minHeight: '1.75rem' }}>
            {data?.category.description}
          </Typography>
        </Box>
        <Button component={RouterLink} to={paths.createModel}>
          {modelsCopy.create}
        </Button>
      </Box>
      {isEmpty && <PageMessage icon={Images} title={presetsCopy.empty} />}
      {data ? <PresetGrid category={data.category} presets={data.presets} /> : <WaitingPresets />}
    </WidePage>
  )
}
