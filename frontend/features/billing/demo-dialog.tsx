import { Box, Button, Typography } from '@mui/material'
import { Check, Quote } from 'lucide-react'
import { Compare } from '#frontend/components/compare.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { billingCopy } from '#shared/copy/billing.ts'
import { magicEditorPrompts, toolBenefits } from '#shared/copy/tool-demos.ts'
import { type OfferedToolId, toolOffer } from '#shared/tools/offer.ts'
import { demoPair } from './demo-pictures.ts'

type DemoDialogProps = { toolId: OfferedToolId | undefined; onClose: () => void }

/** What a tool does: a picture before and after, a sentence, and what it is good for. */
export const DemoDialog = ({ toolId, onClose }: DemoDialogProps) => (
  <Dialog
    isOpen={toolId !== undefined}
    onClose={onClose}
    title={toolId ? toolOffer[toolId].name : billingCopy.demo}
    maxWidth={720}
    actions={<Button onClick={onClose}>{billingCopy.closeDemo}</Button>}
  >
    {toolId && <Demo toolId={toolId} />}
  </Dialog>
)

const Demo = ({ toolId }: { toolId: OfferedToolId }) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    {toolId === 'magic-editor' ? <Prompts /> : <Pictures toolId={toolId} />}
    <Typography>{toolOffer[toolId].description}</Typography>
    <Box>
      <Typography variant="h4" component="h3" color="textPrimary" sx={{ mb: 1 }}>
        {billingCopy.keyBenefits}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
        {toolBenefits[toolId].map((benefit) => (
          <Box key={benefit} component="li" sx={{ display: 'flex', gap: 1.25 }}>
            <Icon of={Check} />
            {benefit}
          </Box>
        ))}
      </Box>
    </Box>
  </Box>
)

const Pictures = ({ toolId }: { toolId: OfferedToolId }) => {
  const pair = demoPair(toolId)
  if (!pair) return null
  const { name } = toolOffer[toolId]
  return (
    <Box
      sx={{
        aspectRatio: '3 / 2',
        overflow: 'hidden',
        borderRadius: '12px',
        bgcolor: 'sunken',
        '& img': { width: '100%', height: '100%', objectFit: 'cover' },
      }}
    >
      <Compare
        before={<img src={pair.before} width={1200} height={800} alt={`A room before ${name}`} />}
        after={<img src={pair.after} width={1200} height={800} alt={`The same room after ${name}`} />}
      />
    </Box>
  )
}

/** The Magic Editor works from words, and so its demo is words (platform 2). */
const Prompts = () => (
  <Box sx={{ display: 'grid', gap: 1.5, p: 3, borderRadius: '12px', bgcolor: 'sunken', color: 'text.primary' }}>
    <Typography variant="h4" component="h3">
      {billingCopy.examplePrompts}
    </Typography>
    <Box component="ul" sx={{ display: 'grid', gap: 1 }}>
      {magicEditorPrompts.map((prompt) => (
        <Box key={prompt} component="li" sx={{ display: 'flex', gap: 1.25 }}>
          <Icon of={Quote} />
          {prompt}
        </Box>
      ))}
    </Box>
  </Box>
)
