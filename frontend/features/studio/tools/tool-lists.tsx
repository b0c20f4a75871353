import { Box, ButtonBase, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { radius } from '#frontend/theme/radius.ts'
import { canUseTool } from '#shared/access.ts'
import { creditsCopy, creditsInWords } from '#shared/copy/credits.ts'
import type { ToolMode } from '#shared/tools/index.ts'
import { commonPrice } from '#shared/tools/picture-price.ts'
import { listRow } from './list-row.ts'
import { ListingLink } from './listing-link.tsx'
import { offeredTools } from './offered-tools.ts'

const useIsLocked = () => {
  const { data: account } = useQuery(accountQuery)
  return ({ tool }: ToolMode) => Boolean(account && !canUseTool(account, tool))
}

const rail = {
  gridArea: 'rail',
  display: { xs: 'none', lg: 'grid' },
  alignContent: 'start',
  gridAutoRows: 'minmax(76px, 90px)',
  gap: 0.5,
  px: 1,
  py: 1.5,
  borderRight: 1,
  borderColor: 'divider',
} as const

/** The tools as a column beside the photo, on a wide screen. */
export const ToolRail = () => {
  const isLocked = useIsLocked()
  return (
    <Box component="nav" aria-label="Tools" sx={rail}>
      {offeredTools.map((toolMode) => (
        <RailButton key={toolMode.toolId} toolMode={toolMode} isLocked={isLocked(toolMode)} />
      ))}
    </Box>
  )
}

const RailButton = ({ toolMode, isLocked }: { toolMode: ToolMode; isLocked: boolean }) => {
  const { studio, dispatch } = useStudio()
  const isPressed = (studio.toolMode?.toolId ?? studio.choosing) === toolMode.toolId
  return (
    <ButtonBase
      aria-pressed={isPressed}
      disabled={Boolean(studio.job)}
      onClick={() => !isPressed && dispatch({ type: 'toolChosen', toolMode })}
      sx={{
        position: 'relative',
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 0.75,
        px: 1,
        borderRadius: radius.surface,
        typography: 'caption',
        textAlign: 'center',
        color: isPressed ? 'accentSoft.contrastText' : 'text.secondary',
        bgcolor: isPressed ? 'accentSoft.main' : 'transparent',
        '&:hover': isPressed ? {} : { bgcolor: 'sunken', color: 'text.primary' },
      }}
    >
      <Icon of={toolDisplays[toolMode.toolId].icon} size={24} />
      <span>{toolMode.tool.name}</span>
      {isLocked && (
        <Box component="span" sx={{ position: 'absolute', top: 6, right: 6 }}>
          <Icon of={Lock} size={16} />
          <VisuallyHidden>{toolMode.tool.minimumPlan}</VisuallyHidden>
        </Box>
      )}
    </ButtonBase>
  )
}

/** The tools as rows with their typical time, while none is chosen. */
export const ToolRows = () => {
  const { dispatch } = useStudio()
  const isLocked = useIsLocked()
  return (
    <ul>
      {offeredTools.map((toolMode) => (
        <Box component="li" key={toolMode.toolId} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <ButtonBase onClick={() => dispatch({ type: 'toolChosen', toolMode })} sx={listRow}>
            <Icon of={toolDisplays[toolMode.toolId].icon} size={24} />
            <Typography variant="h4" component="span">
              {toolMode.tool.name}
            </Typography>
            <Box sx={{ ml: 'auto', whiteSpace: 'nowrap', typography: 'body2', color: 'text.secondary' }}>
              {isLocked(toolMode) ? (
                <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
                  <Icon of={Lock} size={16} />
                  {toolMode.tool.minimumPlan}
                </Box>
              ) : (
                [
                  ...(commonPrice === undefined ? [creditsInWords(toolMode.mode.credits)] : []),
                  creditsCopy.typicalTime(toolMode.mode.typicalSeconds),
                ].join(' · ')
              )}
            </Box>
          </ButtonBase>
        </Box>
      ))}
      <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
        <ListingLink />
      </Box>
    </ul>
  )
}
