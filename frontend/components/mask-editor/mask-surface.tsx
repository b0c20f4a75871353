import { Box, styled } from '@mui/material'
import type { ReactNode, RefObject } from 'react'
import { Plate } from '#frontend/components/plate.tsx'
import type { DrawTool } from '#frontend/lib/mask/drawing.ts'
import type { MaskElements } from '#frontend/lib/mask/screen.ts'
import { maskWell } from './mask-well.ts'

type MaskSurfaceProps = {
  elements: RefObject<Partial<MaskElements>>
  width: number
  height: number
  tool: DrawTool
  /** Its name and help where something can be drawn; undefined where it is only looked at. */
  label?: string
  describedBy?: string
  /** What to do, until something is drawn. */
  hint: string | undefined
  overlay: ReactNode
  /** The photo. */
  children: ReactNode
}

// As large as the picture has pixels; the engine scales the layer with everything in it.
const Layer = styled('div')({
  position: 'absolute',
  left: 0,
  top: 0,
  transformOrigin: '0 0',
  '& > img': { width: '100%', height: '100%', maxWidth: 'none', pointerEvents: 'none', userSelect: 'none' },
  '& > canvas, & > svg': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    pointerEvents: 'none',
  },
  // A layer of its own, so that a stroke does not draw the photo below it again.
  '& > canvas': { willChange: 'transform' },
})

// Light with a dark line on both sides, so that it is visible on every picture.
const Ring = styled('div')(({ theme }) => ({
  position: 'absolute',
  left: 0,
  top: 0,
  visibility: 'hidden',
  pointerEvents: 'none',
  willChange: 'transform',
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.plate.main}`,
  boxShadow: `0 0 0 1px ${theme.vars.palette.plate.contrastText}, inset 0 0 0 1px ${theme.vars.palette.plate.contrastText}`,
}))

const Outline = styled('path')(({ theme }) => ({
  fill: theme.vars.palette.mask,
  fillOpacity: 0.5,
  stroke: theme.vars.palette.plate.main,
  strokeWidth: 2,
  vectorEffect: 'non-scaling-stroke',
  strokeDasharray: '6 4',
}))

const Glow = styled('path')(({ theme }) => ({
  fill: theme.vars.palette.plate.main,
  fillOpacity: 0.45,
  stroke: theme.vars.palette.plate.contrastText,
  strokeOpacity: 0.35,
}))

const drawingArea = {
  touchAction: 'none',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
  // Above the photo, which covers the element's own outline.
  '&:focus-visible::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    border: '2px solid',
    borderColor: 'text.primary',
    boxShadow: 'inset 0 0 0 2px var(--mui-palette-background-default)',
    pointerEvents: 'none',
  },
} as const

const cursors: Record<DrawTool, string> = {
  brush: 'none',
  eraser: 'none',
  rectangle: 'crosshair',
  lasso: 'crosshair',
  select: 'pointer',
}

/** The photo with the area on it. All of its elements are drawn by the engine. */
export const MaskSurface = (props: MaskSurfaceProps) => {
  const { elements, width, height, tool, label, describedBy, hint, overlay, children } = props
  const take =
    <Name extends keyof MaskElements>(name: Name) =>
    (element: MaskElements[Name] | null) => {
      if (element) elements.current[name] = element
    }
  return (
    <Box
      ref={take('surface')}
      // A drawing area has its own keys, so screen readers must pass them on.
      {...(label && { role: 'application', 'aria-label': label, 'aria-describedby': describedBy, tabIndex: 0 })}
      sx={[maskWell.surface(width, height), drawingArea, { cursor: cursors[tool] }]}
    >
      <Layer ref={take('layer')} style={{ width, height }}>
        {children}
        <canvas ref={take('canvas')} width={width} height={height} aria-hidden />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <Glow ref={take('glow')} />
          <Outline ref={take('outline')} />
        </svg>
      </Layer>
      <Ring ref={take('ring')} />
      {overlay}
      {hint && <Plate corner="top-left">{hint}</Plate>}
    </Box>
  )
}
