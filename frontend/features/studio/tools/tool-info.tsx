import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#frontend/components/dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { ToolComparison } from '#frontend/components/tool-comparison.tsx'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import type { ToolMode } from '#shared/tools/index.ts'

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Box sx={{ mt: 3 }}>
    <Typography variant="h4" component="h3" color="textPrimary">
      {title}
    </Typography>
    <Box component="ul" sx={{ mt: 1, display: 'grid', gap: 0.75, '& li': { pl: 2.25, position: 'relative' } }}>
      {lines.map((line) => (
        <Box
          component="li"
          key={line}
          sx={{ '&::before': { content: '"–"', position: 'absolute', left: 0, color: 'text.disabled' } }}
        >
          {line}
        </Box>
      ))}
    </Box>
  </Box>
)

/** The Info dialog of a tool, and the button that opens it; nothing for a tool without one. */
export const ToolInfo = ({ toolMode: { toolId, tool } }: { toolMode: ToolMode }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { info } = toolDisplays[toolId]
  if (!info) return null
  return (
    <>
      <Tooltip title="Info">
        <IconButton aria-label={studioCopy.aboutTool(tool.name)} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <Icon of={Info} />
        </IconButton>
      </Tooltip>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={tool.name}
        actions={<Button onClick={() => setIsOpen(false)}>{billingCopy.gotIt}</Button>}
      >
        <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
          <ToolComparison toolId={toolId} />
        </Box>
        <Typography>{tool.description}</Typography>
        <List title={studioCopy.keyFeatures} lines={info.features} />
        <List title={studioCopy.tips} lines={info.tips} />
      </Dialog>
    </>
  )
}
