import { Box, Button } from '@mui/material'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { filledAttribute, inFullSheet } from '#frontend/components/full-sheet.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { scrollFade } from '#frontend/components/scroll-fade.ts'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { ToolInfo } from '#frontend/features/studio/tools/tool-info.tsx'
import { studioCopy } from '#shared/copy/studio.ts'
import type { ToolMode } from '#shared/tools/index.ts'

type CrumbProps = { toolMode: ToolMode; hasAnswers?: boolean; children?: ReactNode }

/** The Back button with the tool's name. On a phone it also contains the answers, below the name. */
export const Crumb = ({ toolMode, hasAnswers = false, children }: CrumbProps) => {
  const { studio, dispatch } = useStudio()
  return (
    <Box sx={{ gridRow: 1, gridColumn: 1, display: 'flex', alignItems: 'center', mx: -1, minHeight: 40 }}>
      <Button
        size="small"
        variant="text"
        disabled={Boolean(studio.job)}
        startIcon={<Icon of={ChevronLeft} />}
        onClick={() => dispatch({ type: 'steppedBack' })}
        sx={{
          mr: 'auto',
          pl: '4px !important',
          pb: hasAnswers ? { xs: '18px', md: 0 } : 0,
          // On a phone, a pressed button keeps its ground, which would cover the answers.
          '&&:hover': hasAnswers ? { bgcolor: { xs: 'transparent', md: 'sunken' } } : {},
        }}
      >
        <span>
          <VisuallyHidden>{studioCopy.back}</VisuallyHidden>
          {toolMode.tool.name}
        </span>
      </Button>
      {children}
      <ToolInfo toolMode={toolMode} />
    </Box>
  )
}

/** The top of the tool's panel: the crumb and the open question. */
export const PanelHead = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: { xs: 0.5, md: 1.5 },
      px: 2.5,
      pt: { md: 1.5 },
      pb: { xs: 1, md: 2 },
    }}
  >
    {children}
  </Box>
)

/**
 * The controls, of which `isFilled` ones may take all of it; they scroll on a desktop, where the head and the foot of the panel
 * do not scroll.
 */
export const ScrollArea = ({ children, isFilled = false }: { children: ReactNode; isFilled?: boolean }) => (
  <Box
    {...(isFilled && { [filledAttribute]: '' })}
    sx={{
      ...scrollFade,
      flex: 1,
      px: 2.5,
      pb: { xs: 1, md: 3.5 },
      [inFullSheet]: { overflowY: 'auto' },
    }}
  >
    {children}
  </Box>
)
