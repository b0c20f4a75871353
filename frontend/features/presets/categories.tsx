import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { PageMessage } from '#frontend/components/page-message.tsx'
import { RetryMessage } from '#frontend/components/retry.tsx'
import { WaitingTiles } from '#frontend/components/waiting.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { categoriesQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { radius } from '#frontend/theme/radius.ts'
import { bulkCopy } from '#shared/copy/bulk.ts'
import { presetsCopy } from '#shared/copy/presets.ts'
import type { PresetCategory } from '#shared/entities/preset.ts'
import { CardLink } from './card-link.tsx'
import { PresetImage } from './preset-image.tsx'

/** The generation area of the dashboard: every category of presets. */
export const Categories = () => (
  <WidePage paddingTop={{ xs: 3, md: 5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: { xs: 3, md: 4 } }}>
      <Box sx={{ mr: 'auto' }}>
        <Typography variant="h1">{presetsCopy.title}</Typography>
        <Typography variant="lead" color="textSecondary" sx={{ mt: 1 }}>
          {presetsCopy.lead}
        </Typography>
      </Box>
      <Button component={RouterLink} to={paths.bulkGenerate}>
        {bulkCopy.inBulk}
      </Button>
    </Box>
    <Tiles />
  </WidePage>
)

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' },
  gap: { xs: '28px 16px', md: '40px 24px' },
} as const

const Tiles = () => {
  const { data: categories, error, refetch } = useQuery(categoriesQuery)
  if (categories?.length === 0) return <PageMessage icon={Images} title={presetsCopy.empty} />
  if (categories) {
    return (
      <Box component="ul" sx={grid}>
        {categories.map((category) => (
          <li key={category.id}>
            <Tile category={category} />
          </li>
        ))}
      </Box>
    )
  }
  if (error) {
    return (
      <RetryMessage title={presetsCopy.loadFailed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </RetryMessage>
    )
  }
  return (
    <WaitingTiles label={presetsCopy.loading} count={6} sx={grid}>
      <div>
        <Skeleton sx={{ aspectRatio: '4 / 3', height: 'auto', mb: 1.5 }} />
        <Skeleton width="40%" height={22} sx={{ borderRadius: radius.line }} />
      </div>
    </WaitingTiles>
  )
}

const Tile = ({ category }: { category: PresetCategory }) => (
  <CardLink to={paths.category(category.id)} category={category}>
    <Pictures pictures={category.pictures} />
    <Typography variant="h4" component="h2" sx={{ mt: 1.5 }}>
      {category.displayName}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, textWrap: 'pretty' }}>
      {category.description}
    </Typography>
  </CardLink>
)

/** The first picture large, the others beside it, one above the other. */
const Pictures = ({ pictures }: Pick<PresetCategory, 'pictures'>) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '2fr 1fr',
      gridTemplateRows: 'minmax(0, 1fr) minmax(0, 1fr)',
      gap: '4px',
      overflow: 'hidden',
      aspectRatio: '4 / 3',
      borderRadius: radius.surface,
      bgcolor: 'sunken',
      '& > :first-of-type': { gridRow: '1 / -1' },
    }}
  >
    {pictures.slice(0, 3).map((picture) => (
      <PresetImage key={picture.name} picture={picture} isDecorative isLazy sx={{ objectPosition: '50% 30%' }} />
    ))}
  </Box>
)
