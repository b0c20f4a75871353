import { Box, Button, Typography } from '@mui/material'
import type { RefObject } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { modelsCopy } from '#shared/copy/training.ts'
import { trainingNewsCopy } from '#shared/copy/training-news.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'

type ModelsHeadProps = { models: readonly TrainedModel[] | undefined; heading: RefObject<HTMLHeadingElement | null> }

/** The heading with the actions. While there is no model, the list has the link to the first. */
export const ModelsHead = ({ models, heading }: ModelsHeadProps) => (
  <>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, mb: { xs: 3, md: 4 } }}>
      <Box sx={{ mr: 'auto' }}>
        <Typography ref={heading} tabIndex={-1} variant="h1">
          {trainingNewsCopy.title}
        </Typography>
        <Typography variant="lead" color="textSecondary" sx={{ mt: 1 }}>
          {modelsCopy.lead}
        </Typography>
      </Box>
      {models && models.length > 0 && <Actions canGenerate={models.some(({ status }) => status === 'complete')} />}
    </Box>
    <Explanations />
  </>
)

export const CreateModel = ({ isPrimary }: { isPrimary: boolean }) => (
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
    <CreateModel isPrimary={!canGenerate} />
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
