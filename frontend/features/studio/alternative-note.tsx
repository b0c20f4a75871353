import { Box, Button, Typography } from '@mui/material'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { useStudio } from './studio-context.tsx'
import { offeredTools } from './studio-state.ts'

/** Before a credit is spent: what the tool needs of a photo, and the tool for other photos. */
export const AlternativeNote = ({ toolMode: { toolId } }: { toolMode: ToolMode }) => {
  const { studio, dispatch } = useStudio()
  const { alternative } = toolDisplays[toolId]
  const other = offeredTools.find((offered) => offered.toolId === alternative?.toolId)
  if (!alternative || !other || studio.job) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {alternative.note}
      </Typography>
      <Button
        size="small"
        variant="text"
        sx={{ ml: -1 }}
        onClick={() => dispatch({ type: 'toolChosen', toolMode: other })}
      >
        {generationCopy.useInstead(other.tool.name)}
      </Button>
    </Box>
  )
}
