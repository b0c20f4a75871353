import { Box, Button, Typography } from '@mui/material'
import { Check, Lock, type LucideIcon, Play } from 'lucide-react'
import { useId, useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { planIncludes } from '#shared/access.ts'
import { type PlanId, planWith } from '#shared/billing/plans.ts'
import { billingCopy } from '#shared/copy/billing.ts'
import { offersCopy } from '#shared/copy/payment.ts'
import type { Tier } from '#shared/entities/tier.ts'
import { type OfferedToolId, offeredToolIds, toolOffer } from '#shared/tools/offer.ts'
import { DemoDialog } from './demo-dialog.tsx'

type IncludedToolsProps = {
  title: string
  tier: Tier
  /** Shows Included at each tool of the tier. */
  saysIncluded?: boolean
  /** Chooses a plan; a locked tool then offers the one that opens it. */
  onPlan?: (id: PlanId) => void
}

/** Every tool: those of the tier with a demo, the others locked (docs/product.md, Screens). */
export const IncludedTools = ({ title, tier, saysIncluded = false, onPlan }: IncludedToolsProps) => {
  const headingId = useId()
  const [demo, setDemo] = useState<OfferedToolId>()
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: { xs: 5, md: 7 } }}>
      <Typography id={headingId} variant="h2" sx={{ fontSize: { md: '2rem' }, mb: 2.5 }} aria-live="polite">
        {title}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, columnGap: 6 }}>
        {offeredToolIds.map((id) => (
          <ToolLine
            key={id}
            id={id}
            isIncluded={planIncludes(tier, toolOffer[id])}
            saysIncluded={saysIncluded}
            onDemo={() => setDemo(id)}
            onPlan={onPlan}
          />
        ))}
      </Box>
      <DemoDialog toolId={demo} onClose={() => setDemo(undefined)} />
    </Box>
  )
}

type ToolLineProps = Pick<IncludedToolsProps, 'onPlan'> & {
  id: OfferedToolId
  isIncluded: boolean
  saysIncluded: boolean
  onDemo: () => void
}

const ToolLine = ({ id, isIncluded, saysIncluded, onDemo, onPlan }: ToolLineProps) => {
  const { name } = toolOffer[id]
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 64,
        borderTop: 1,
        borderColor: 'divider',
        color: isIncluded ? 'text.primary' : 'text.disabled',
        '& > svg': { color: isIncluded ? 'text.secondary' : 'text.disabled' },
      }}
    >
      <Icon of={toolDisplays[id].icon} size={24} />
      <Box sx={{ mr: 'auto', py: 1 }}>
        <Typography variant="h4" component="span" sx={{ display: 'block' }}>
          {name}
        </Typography>
        {saysIncluded && <Words icon={Check}>{billingCopy.included}</Words>}
        {!isIncluded && <Words icon={Lock}>{billingCopy.locked}</Words>}
      </Box>
      {isIncluded ? <DemoButton name={name} onClick={onDemo} /> : onPlan && <PlanButton id={id} onPlan={onPlan} />}
    </Box>
  )
}

const PlanButton = ({ id, onPlan }: { id: OfferedToolId; onPlan: (id: PlanId) => void }) => {
  const { name, minimumPlan } = toolOffer[id]
  const opening = planWith(minimumPlan)
  return (
    <Button
      size="small"
      variant="text"
      aria-label={offersCopy.opensTool(billingCopy.choosePlan(opening.title), name)}
      onClick={() => onPlan(opening.id)}
      sx={{ flex: 'none', mr: '-12px' }}
    >
      {billingCopy.choosePlan(opening.title)}
    </Button>
  )
}

const Words = ({ icon, children }: { icon: LucideIcon; children: string }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.75,
      fontWeight: 500,
      typography: 'body2',
      color: 'inherit',
    }}
  >
    <Icon of={icon} size={16} />
    {children}
  </Box>
)

const DemoButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button
    size="small"
    variant="text"
    startIcon={<Icon of={Play} size={16} />}
    aria-haspopup="dialog"
    aria-label={`${billingCopy.demo}: ${name}`}
    onClick={onClick}
    sx={{ mr: '-12px' }}
  >
    {billingCopy.demo}
  </Button>
)
