import { Box } from '@mui/material'
import { toolPair } from '#frontend/lib/tools/tool-pictures.ts'
import { radius } from '#frontend/theme/radius.ts'
import { compareCopy } from '#shared/copy/compare.ts'
import { type OfferedToolId, toolOffer } from '#shared/tools/offer.ts'
import { Compare } from './compare.tsx'

/** A room before and after a tool, as a comparison; renders nothing for a tool that has no pair of pictures. */
export const ToolComparison = ({ toolId }: { toolId: OfferedToolId }) => {
  const pair = toolPair(toolId)
  if (!pair) return null
  const { name } = toolOffer[toolId]
  return (
    <Box
      sx={{
        aspectRatio: '3 / 2',
        overflow: 'hidden',
        borderRadius: radius.surface,
        bgcolor: 'sunken',
        '& img': { width: '100%', height: '100%', objectFit: 'cover' },
      }}
    >
      <Compare
        before={<img src={pair.before} width={1200} height={800} alt={compareCopy.roomBefore(name)} />}
        after={<img src={pair.after} width={1200} height={800} alt={compareCopy.roomAfter(name)} />}
      />
    </Box>
  )
}
