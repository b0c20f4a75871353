import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useProductName } from '#frontend/components/brand.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { ToolClip } from '#frontend/components/tool-clip.tsx'
import { ToolComparison } from '#frontend/components/tool-comparison.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { tourCopy } from '#shared/copy/tour.ts'
import { type OfferedToolId, toolOffer, tourToolIds } from '#shared/tools/offer.ts'

const lastStep = tourToolIds.length + 1

/**
 * The onboarding tour: an introduction, a step for each of six tools, and an end that leads to the plans, or a subscriber to the
 * dashboard.
 */
export const Tour = ({ onClose }: { onClose: () => void }) => {
  const [step, setStep] = useState(0)
  const productName = useProductName()
  const toolId = tourToolIds[step - 1]
  const title = toolId ? toolOffer[toolId].name : step === 0 ? tourCopy.welcome(productName) : tourCopy.done

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      maxWidth={880}
      actions={<Actions step={step} onStep={setStep} onClose={onClose} />}
    >
      {/* The key mounts each step anew, so that it fades in. */}
      <Box
        key={step}
        sx={{
          minHeight: { md: 360 },
          '@keyframes tour-step': { from: { opacity: 0 } },
          animation: 'tour-step 200ms ease-out',
          '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
        }}
      >
        {toolId ? <ToolStep toolId={toolId} /> : <Words step={step} />}
      </Box>
    </Dialog>
  )
}

/** The picture of the first step is that of Full Redesign, which shows most at a glance, and of the last one that of Paint. */
const Words = ({ step }: { step: number }) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <Typography>{step === 0 ? tourCopy.lead : tourCopy.doneLead}</Typography>
    <Box sx={{ maxWidth: 560, width: '100%', mx: 'auto' }}>
      <ToolComparison toolId={step === 0 ? tourToolIds[0] : tourToolIds[3]} />
    </Box>
  </Box>
)

const ToolStep = ({ toolId }: { toolId: OfferedToolId }) => {
  const { description } = toolOffer[toolId]
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography>{description}</Typography>
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Figure caption={tourCopy.watch}>
          <ToolClip toolId={toolId} />
        </Figure>
        <Figure caption={tourCopy.compare}>
          <ToolComparison toolId={toolId} />
        </Figure>
      </Box>
    </Box>
  )
}

const Figure = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
    {children}
    <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      {caption}
    </Typography>
  </Box>
)

type ActionsProps = { step: number; onStep: (step: number) => void; onClose: () => void }

const Actions = ({ step, onStep, onClose }: ActionsProps) => (
  <>
    <Typography role="status" variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
      {tourToolIds[step - 1] && tourCopy.step(step, tourToolIds.length)}
    </Typography>
    {step === 0 ? (
      <Button variant="text" onClick={onClose}>
        {tourCopy.skip}
      </Button>
    ) : (
      <Button variant="text" onClick={() => onStep(step - 1)}>
        {tourCopy.previous}
      </Button>
    )}
    {step === lastStep ? (
      <Button
        variant="contained"
        color="primary"
        component={RouterLink}
        // A subscriber has no plan to choose and is led on.
        to={paths.subscriptionBefore(paths.dashboard)}
        onClick={onClose}
      >
        {tourCopy.ready}
      </Button>
    ) : (
      <Button variant="contained" color="primary" onClick={() => onStep(step + 1)}>
        {step === 0 ? tourCopy.start : tourCopy.next}
      </Button>
    )}
  </>
)
