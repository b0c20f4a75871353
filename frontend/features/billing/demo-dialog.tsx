import { Box, Button, Typography } from '@mui/material'
import { Check, Quote } from 'lucide-react'
import { Dialog } from '#frontend/components/dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { ToolClip } from '#frontend/components/tool-clip.tsx'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { radius } from '#frontend/theme/radius.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { type OfferedToolId, toolOffer } from '#shared/tools/offer.ts'

type DemoDialogProps = { toolId: OfferedToolId | undefined; onClose: () => void }

/** A film of a tool and its benefits, side by side if the screen is wide enough (docs/product.md, Screens). */
export const DemoDialog = ({ toolId, onClose }: DemoDialogProps) => (
  <Dialog
    isOpen={toolId !== undefined}
    onClose={onClose}
    title={toolId ? toolOffer[toolId].name : billingCopy.demo}
    maxWidth={920}
    actions={<Button onClick={onClose}>{billingCopy.closeDemo}</Button>}
  >
    {toolId && <Demo toolId={toolId} />}
  </Dialog>
)

const Demo = ({ toolId }: { toolId: OfferedToolId }) => {
  const { benefits, examplePrompts } = toolDisplays[toolId]
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '3fr 2fr' }, alignItems: 'start' }}>
      {examplePrompts ? <Prompts prompts={examplePrompts} /> : <ToolClip toolId={toolId} />}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{toolOffer[toolId].description}</Typography>
        <Box>
          <Typography variant="h4" component="h3" color="textPrimary" sx={{ mb: 1 }}>
            {billingCopy.keyBenefits}
          </Typography>
          <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
            {benefits.map((benefit) => (
              <Box key={benefit} component="li" sx={{ display: 'flex', gap: 1.25 }}>
                <Icon of={Check} />
                {benefit}
              </Box>
            ))}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** The demo of a tool that is controlled by prompts, such as Magic Editor (docs/product.md, Screens). */
const Prompts = ({ prompts }: { prompts: readonly string[] }) => (
  <Box sx={{ display: 'grid', gap: 1.5, p: 3, borderRadius: radius.surface, bgcolor: 'sunken', color: 'text.primary' }}>
    <Typography variant="h4" component="h3">
      {billingCopy.examplePrompts}
    </Typography>
    <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
      {prompts.map((prompt) => (
        <Box key={prompt} component="li" sx={{ display: 'flex', gap: 1.25 }}>
          <Icon of={Quote} />
          {prompt}
        </Box>
      ))}
    </Box>
  </Box>
)
