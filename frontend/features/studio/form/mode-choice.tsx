import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { WordTile } from '#frontend/components/tile-faces.tsx'
import { TileGroup } from '#frontend/components/tile-group.tsx'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { accountQuery } from '#frontend/lib/api/queries.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import { findMode, type ToolMode } from '#shared/tools/index.ts'
import { visibleModes } from '#shared/tools/visible-modes.ts'
import { Crumb, PanelHead, ScrollArea } from './panel-parts.tsx'

type ModeChoiceProps = { toolMode: ToolMode; heading: RefObject<HTMLHeadingElement | null> }

const headingId = 'mode-choice'

/** The ways to use a tool, for tools with more than one. */
export const ModeChoice = ({ toolMode, heading }: ModeChoiceProps) => {
  const { toolId } = toolMode
  const { dispatch } = useStudio()
  const { data: account } = useQuery(accountQuery)
  const modes = visibleModes(toolId, { dev: account?.dev ?? false })
  const choose = (modeId: string) => {
    const chosen = findMode(toolId, modeId)
    if (chosen) dispatch({ type: 'modeChosen', toolMode: chosen })
  }
  return (
    <>
      <PanelHead>
        <Crumb toolMode={toolMode} />
        <Typography ref={heading} id={headingId} tabIndex={-1} variant="h3" component="h2">
          {studioCopy.chooseMode}
        </Typography>
      </PanelHead>
      <ScrollArea>
        <TileGroup
          labelledBy={headingId}
          value={undefined}
          onChange={choose}
          tiles={modes.map(({ modeId, mode }) => ({
            id: modeId,
            content: <WordTile name={mode.label} description={mode.description} isChosen={false} />,
          }))}
          sx={{ gap: 1, py: 0.5 }}
        />
      </ScrollArea>
    </>
  )
}
