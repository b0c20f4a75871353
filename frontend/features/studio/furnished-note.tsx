import { Box, Button, Typography } from '@mui/material'
import { generationCopy } from '#shared/copy/generation.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { useStudio } from './studio-context.tsx'
import { offeredTools } from './studio-state.ts'

/** At Virtual Staging, before a credit is spent: what it needs, and the tool for a furnished room. */
export const FurnishedNote = ({ toolMode: { toolId } }: { toolMode: ToolMode }) => {
  const { studio, dispatch } = useStudio()
  const redesign = offeredTools.find((offered) => offered.toolId === 'full-redesign')
  if (toolId !== 'virtual-staging' || !redesign || studio.job) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {generationCopy.worksOnEmptyRooms}
      </Typography>
      <Button
        size="small"
        variant="text"
        sx={{ ml: -1 }}
        onClick={() => dispatch({ type: 'toolChosen', toolMode: redesign })}
      >
        {generationCopy.useInstead(redesign.tool.name)}
      </Button>
    </Box>
  )
}
