import { Box, Button, Typography } from '@mui/material'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { useStudio } from './studio-context.tsx'
import { offeredTools, startOf, stepOf } from './studio-state.ts'
import type { Version } from './versions.ts'

const isEmptied = ({ isResult, toolMode }: Version) => isResult && toolMode?.toolId === 'remove-furniture'

/**
 * What the tool needs of a photo, and the tool for other photos: at the first question, and before a credit is spent. A
 * result that the tool made itself is not its photo (startOf).
 */
export const AlternativeNote = ({ toolMode }: { toolMode: ToolMode }) => {
  const { studio, current, dispatch } = useStudio()
  const { alternative } = toolDisplays[toolMode.toolId]
  const step = stepOf(toolMode, studio.values)
  const isBetween = step > 0 && step < Object.keys(toolMode.mode.fields).length
  const other = offeredTools.find((offered) => offered.toolId === alternative?.toolId)
  if (!alternative || !other || studio.job || isBetween) return null
  if (startOf(studio, toolMode) !== current)
    return (
      <Typography variant="body2" color="textSecondary">
        {generationCopy.startsFromSource}
      </Typography>
    )
  if (current && isEmptied(current)) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {alternative.note}
      </Typography>
      <Button
        size="small"
        variant="text"
        sx={{ ml: -1.5 }}
        onClick={() => dispatch({ type: 'toolChosen', toolMode: other })}
      >
        {generationCopy.useInstead(other.tool.name)}
      </Button>
    </Box>
  )
}
