import { Box, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { CardPicture } from '#frontend/features/gallery/card-states.tsx'
import { Categories } from '#frontend/features/presets/categories.tsx'
import { GeneratePanel } from '#frontend/features/scenes/generate-panel.tsx'
import { SceneResults } from '#frontend/features/scenes/scene-results.tsx'
import { ModelStrip } from '#frontend/features/training/model-strip.tsx'
import { scenesCopy } from '#shared/copy/scenes.ts'

/** The categories of presets, and a picture in the person's own words. */
export const DashboardScenes = () => {
  const headingId = useId()
  const [starts, setStarts] = useState(0)
  return (
    <>
      <Categories />
      <WidePage paddingTop={{ xs: 0, md: 0 }}>
        <Box
          component="section"
          aria-labelledby={headingId}
          sx={{ display: 'grid', gap: { xs: 4, md: 5 }, pt: { xs: 4, md: 6 }, borderTop: 1, borderColor: 'divider' }}
        >
          <div>
            <Typography id={headingId} variant="h2">
              {scenesCopy.ownTitle}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {scenesCopy.ownLead}
            </Typography>
          </div>
          <ModelStrip />
          <GeneratePanel onStarted={() => setStarts((count) => count + 1)} />
          <SceneResults
            starts={starts}
            isShown={({ toolId }) => toolId === 'custom-prompt'}
            picture={(generation) => <CardPicture generation={generation} />}
          />
        </Box>
      </WidePage>
    </>
  )
}
