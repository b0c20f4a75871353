import { Box, Typography } from '@mui/material'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ClosedByBack } from '#frontend/components/closed-by-back.tsx'
import { fullSheetAttribute, type Sheet, SheetProvider } from '#frontend/components/full-sheet.ts'
import { ModeChoice } from '#frontend/features/studio/form/mode-choice.tsx'
import { ToolForm } from '#frontend/features/studio/form/tool-form.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { usePays } from '#frontend/lib/api/use-pays.ts'
import { radius } from '#frontend/theme/radius.ts'
import { creditsInWords } from '#shared/copy/credits.ts'
import { generationCopy } from '#shared/copy/generation.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { commonPrice } from '#shared/tools/picture-price.ts'
import { offeredTools } from './offered-tools.ts'
import { SheetGrip } from './sheet-grip.tsx'
import { ToolRows } from './tool-lists.tsx'
import { askedOf } from './use-focus-on-change.ts'

type Heading = RefObject<HTMLHeadingElement | null>

/**
 * On a phone: whether the sheet covers the photo. It does not while a job starts or runs, which the photo shows, and for
 * the few modes of a tool.
 */
export const useSheetState = (): Sheet => {
  const { studio, job } = useStudio()
  const [isFull, setIsFull] = useState(false)
  const isLow = Boolean(studio.job) || job.start.isPending || studio.choosing !== undefined
  if (isFull && isLow) setIsFull(false)
  const change = (next: boolean) => {
    // The sheet covers the screen from the photo's top down.
    if (next) window.scrollTo(0, 0)
    setIsFull(next && !isLow)
  }
  return { isFull: isFull && !isLow, canBeFull: !isLow, change }
}

const fullSheet = { [fullSheetAttribute]: '' }

type ToolPanelProps = { heading: Heading; sheet: Sheet | undefined }

const frame = {
  gridArea: 'panel',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  minWidth: 0,
  borderRight: { md: 1 },
  borderColor: { md: 'divider' },
  bgcolor: { xs: 'background.paper', md: 'transparent' },
  borderRadius: { xs: `${radius.surface} ${radius.surface} 0 0`, md: 0 },
  boxShadow: { xs: 'var(--shadow-sheet)', md: 'none' },
  [`&[${fullSheetAttribute}]`]: { position: 'fixed', inset: 'calc(var(--studio-top) + 8px) 0 0', zIndex: 5 },
} as const

/** The panel beside the photo, or the sheet below it on a phone: the form of the chosen tool, or the list of tools. */
export const ToolPanel = ({ heading, sheet }: ToolPanelProps) => {
  const { studio } = useStudio()
  const panel = useRef<HTMLElement>(null)
  const isFull = sheet?.isFull ?? false
  const choosing = offeredTools.find(({ toolId }) => toolId === studio.choosing)

  // The tiles have another layout then, in which the chosen one may be out of sight.
  useEffect(() => {
    const chosen = panel.current?.querySelector('[aria-checked="true"]')
    chosen?.scrollIntoView?.({ block: isFull ? 'center' : 'nearest', inline: 'center' })
  }, [isFull])

  return (
    <Box
      ref={panel}
      component="section"
      {...(isFull && fullSheet)}
      aria-label={(studio.toolMode ?? choosing)?.tool.name ?? studioCopy.chooseTool}
      sx={frame}
    >
      {sheet?.isFull && <ClosedByBack onClose={() => sheet.change(false)} />}
      {sheet && <SheetGrip isFull={sheet.isFull} onChange={sheet.change} />}
      <SheetProvider value={sheet}>
        {studio.toolMode ? (
          <ToolForm key={askedOf(studio)} toolMode={studio.toolMode} heading={heading} />
        ) : choosing ? (
          <ModeChoice toolMode={choosing} heading={heading} />
        ) : (
          <ChooseTool heading={heading} />
        )}
      </SheetProvider>
    </Box>
  )
}

const ChooseTool = ({ heading }: { heading: Heading }) => {
  const pays = usePays()
  return (
    <Box sx={{ px: 2.5, pt: { xs: 1, md: 3 }, pb: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography ref={heading} tabIndex={-1} variant="h3" component="h2">
          {studioCopy.chooseTool}
        </Typography>
        {pays && commonPrice !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {generationCopy.each(creditsInWords(commonPrice))}
          </Typography>
        )}
      </Box>
      <ToolRows />
    </Box>
  )
}
