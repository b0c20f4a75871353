import { Box, Button, Typography } from '@mui/material'
import { useSeen } from '#frontend/features/studio/photo/use-photo-advice.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { originalOf, startOf, stepOf } from '#frontend/features/studio/state/studio-state.ts'
import { offeredTools } from '#frontend/features/studio/tools/offered-tools.ts'
import type { Version } from '#frontend/features/studio/versions/versions.ts'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { photoAdviceCopy } from '#shared/copy/photo-advice.ts'
import { maskField } from '#shared/tools/fields.ts'
import type { ToolMode } from '#shared/tools/index.ts'

const isEmptied = ({ isResult, toolMode }: Version) => isResult && toolMode?.mode.leavesRoomEmpty === true

/**
 * What the tool starts from, at the first question and before a credit is spent: a design with a way to the original, or
 * the photo before a repeated result (startOf). Only before the start: what the tool needs of a photo, with the tool for
 * other photos; it stays during the job, so that the panel does not move.
 */
export const StartNote = ({ toolMode }: { toolMode: ToolMode }) => {
  const { studio, current, dispatch } = useStudio()
  const isFurnished = useSeen() === 'furnished-room'
  const { alternative } = toolDisplays[toolMode.toolId]
  const { fields } = toolMode.mode
  const step = stepOf(toolMode, studio.values)
  const isReady = step === Object.keys(fields).length
  const other = offeredTools.find((offered) => offered.toolId === alternative?.toolId)
  if (alternative && other && isReady && studio.job) return <Note>{alternative.note}</Note>
  if (studio.job || (step > 0 && !isReady)) return null
  if (alternative && other && isFurnished)
    return (
      <Note
        action={photoAdviceCopy.furnished(other.tool.name)}
        onAction={() => dispatch({ type: 'toolChosen', toolMode: other })}
      />
    )
  if (startOf(studio, toolMode) !== current) return <Note>{generationCopy.startsFromSource}</Note>
  if (alternative && other)
    return !isReady || (current && isEmptied(current)) ? null : (
      <Note
        action={generationCopy.useInstead(other.tool.name)}
        onAction={() => dispatch({ type: 'toolChosen', toolMode: other })}
      >
        {alternative.note}
      </Note>
    )
  const original = originalOf(studio, current)
  // A brush shows the picture that it changes.
  if (!current?.isResult || !original || maskField(fields)) return null
  return (
    <Note
      action={generationCopy.startFromOriginal}
      onAction={() => dispatch({ type: 'versionShown', versionId: original.id })}
    >
      {generationCopy.startsFromDesign}
    </Note>
  )
}

type NoteProps = { children?: string; action?: string; onAction?: () => void }

const Note = ({ children, action, onAction }: NoteProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
    {children && (
      <Typography variant="body2" color="textSecondary">
        {children}
      </Typography>
    )}
    {action && (
      <Button
        size="small"
        variant="text"
        sx={{
          ml: -1.5,
          // The line is as high as its text, the area to press higher.
          my: { xs: -1.5, md: 0 },
          textDecoration: 'underline',
        }}
        onClick={onAction}
      >
        {action}
      </Button>
    )}
  </Box>
)
