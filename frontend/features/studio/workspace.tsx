import { Box } from '@mui/material'
import type { RefObject } from 'react'
import { Stage } from './stage/stage.tsx'
import { useStudio } from './state/studio-context.tsx'
import { ToolRail } from './tools/tool-lists.tsx'
import { ToolPanel, useSheetState } from './tools/tool-panel.tsx'
import type { Version } from './versions/versions.ts'

type WorkspaceProps = {
  version: Version
  isPhone: boolean
  /** The heading of the open question, which takes the focus when the question changes. */
  heading: RefObject<HTMLHeadingElement | null>
  onChange: () => void
  onPrevious: () => void
}

/** The studio with a photo. Its code loads after that of the studio without one. */
export const Workspace = ({ version, isPhone, heading, ...ways }: WorkspaceProps) => {
  const { studio } = useStudio()
  const sheet = useSheetState()
  // While no tool is chosen, the list in the panel is all; both layouts leave the photo the same place.
  const hasRail = Boolean(studio.toolMode ?? studio.choosing)
  const stage = (
    <Stage
      key="stage"
      version={version}
      isPhone={isPhone}
      isCovered={isPhone && sheet.isFull}
      formHeading={heading}
      {...ways}
    />
  )
  const panel = <ToolPanel key="panel" heading={heading} sheet={isPhone ? sheet : undefined} />
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: '304px minmax(0, 1fr)',
          lg: hasRail ? '112px 336px minmax(0, 1fr)' : '448px minmax(0, 1fr)',
        },
        gridTemplateAreas: {
          xs: '"stage" "panel"',
          md: '"panel stage"',
          lg: hasRail ? '"rail panel stage"' : '"panel stage"',
        },
        gridTemplateRows: { xs: 'auto 1fr', md: 'minmax(0, 1fr)' },
        height: { md: 'calc(100dvh - var(--studio-top))' },
        minHeight: { xs: 'calc(100dvh - var(--studio-top))', md: 560 },
      }}
    >
      {isPhone ? [stage, panel] : [hasRail && <ToolRail key="rail" />, panel, stage]}
    </Box>
  )
}
