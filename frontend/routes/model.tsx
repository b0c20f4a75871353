import { Box } from '@mui/material'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { BackLink } from '#frontend/components/back-link.tsx'
import { useToast } from '#frontend/components/toasts.tsx'
import { WidePage } from '#frontend/components/wide-page.tsx'
import { CardPicture } from '#frontend/features/gallery/card-states.tsx'
import { PresetDetail, WaitingPreset } from '#frontend/features/presets/preset-detail.tsx'
import { PresetProblem } from '#frontend/features/presets/preset-problem.tsx'
import { GeneratePanel } from '#frontend/features/scenes/generate-panel.tsx'
import { SceneResults } from '#frontend/features/scenes/scene-results.tsx'
import { ModelStrip } from '#frontend/features/training/model-strip.tsx'
import { categoryQuery, presetQuery } from '#frontend/lib/api/queries.ts'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { openedCategory } from '#frontend/lib/navigation/preset-state.ts'
import { presetsCopy } from '#shared/copy/presets.ts'

/** A preset, which texts call a model. The category that opened the page has read it already. */
export const ModelPage = () => {
  const { id = '' } = useParams()
  const opened = openedCategory(useLocation().state)
  const client = useQueryClient()
  const [starts, setStarts] = useState(0)
  const { data, error, refetch } = useQuery({
    ...presetQuery(id),
    initialData: () => listedPreset(client, opened?.id, id),
  })
  const back = opened ? paths.category(opened.id) : paths.scenes
  useToastOf(data ? null : error)
  return (
    <WidePage paddingTop={{ xs: 1, md: 2 }}>
      <BackLink to={back} isPrevious={opened !== undefined} />
      {data && (
        <PresetDetail key={id} preset={data.preset} category={data.category}>
          <ModelStrip />
          <GeneratePanel preset={data.preset} onStarted={() => setStarts((count) => count + 1)} />
        </PresetDetail>
      )}
      {data && (
        <Box sx={{ mt: { xs: 5, md: 7 } }}>
          <SceneResults
            starts={starts}
            isShown={({ settings }) => settings.modelIdManual === data.preset.manualId}
            picture={(generation) => <CardPicture generation={generation} />}
          />
        </Box>
      )}
      {!data && error && (
        <PresetProblem title={presetsCopy.somethingWrong} error={error} back={back} onRetry={() => void refetch()} />
      )}
      {!data && !error && <WaitingPreset />}
    </WidePage>
  )
}

const listedPreset = (client: QueryClient, categoryId: string | undefined, id: string) => {
  const listed = categoryId ? client.getQueryData(categoryQuery(categoryId).queryKey) : undefined
  const preset = listed?.presets.find((one) => one.id === id)
  return listed && preset && { category: listed.category, preset }
}

const useToastOf = (error: Error | null) => {
  const toast = useToast()
  useEffect(() => {
    if (error) toast(presetsCopy.detailsFailed, 'error')
  }, [error, toast])
}
