import { Box, Typography } from '@mui/material'
import type { RefObject } from 'react'
import { radius } from '#frontend/theme/radius.ts'
import { useStudio } from './studio-context.tsx'
import { ToolForm } from './tool-form.tsx'
import { ToolRows } from './tool-lists.tsx'
import { askedOf } from './use-focus-on-change.ts'

type Heading = RefObject<HTMLHeadingElement | null>

/** The panel beside the photo, or the sheet below it on a phone: the form of the chosen tool, or the list of tools. */
export const ToolPanel = ({ heading }: { heading: Heading }) => {
  const { studio } = useStudio()
  return (
    <Box
      component="section"
      aria-label={studio.toolMode?.tool.name ?? 'Choose a tool'}
      sx={{
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
      }}
    >
      <Grip />
      {studio.toolMode ? (
        <ToolForm key={askedOf(studio)} toolMode={studio.toolMode} heading={heading} />
      ) : (
        <ChooseTool heading={heading} />
      )}
    </Box>
  )
}

/** The bar that marks the panel as a sheet on a phone. */
const Grip = () => (
  <Box
    sx={{
      display: { md: 'none' },
      flex: 'none',
      width: 40,
      height: 4,
      m: '10px auto 2px',
      borderRadius: radius.bar,
      bgcolor: 'lineStrong',
    }}
  />
)

const ChooseTool = ({ heading }: { heading: Heading }) => (
  <Box sx={{ px: 2.5, pt: { xs: 1, md: 3 }, pb: 2.5 }}>
    <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ mb: 1 }}>
      Choose a tool
    </Typography>
    <ToolRows />
  </Box>
)
