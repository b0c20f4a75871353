import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import {
  Brush,
  Ellipsis,
  Eraser,
  Eye,
  Lasso,
  type LucideIcon,
  Magnet,
  MousePointerClick,
  Redo2,
  SquareDashed,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { type DrawTool, drawTools } from '#frontend/lib/mask/drawing.ts'
import type { MaskEngine } from '#frontend/lib/mask/engine.ts'
import type { MaskState } from '#frontend/lib/mask/mask-state.ts'
import { zoomLimits } from '#frontend/lib/mask/viewport.ts'
import { radius } from '#frontend/theme/radius.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { BrushSize } from './brush-size.tsx'
import { MaskMenu } from './mask-menu.tsx'

const copy = maskEditorCopy

const icons: Record<DrawTool, LucideIcon> = {
  select: MousePointerClick,
  brush: Brush,
  eraser: Eraser,
  rectangle: SquareDashed,
  lasso: Lasso,
}
const keys: Record<DrawTool, string> = { select: 'V', brush: 'B', eraser: 'E', rectangle: 'R', lasso: 'L' }

type MaskToolbarProps = {
  engine: MaskEngine
  state: MaskState
  isDisabled: boolean
  whyNoSelection?: string | undefined
}

const toolbar = {
  flex: 'none',
  alignSelf: 'center',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  gap: { xs: '0 4px', md: '4px 8px' },
  maxWidth: 'calc(100% - 16px)',
  mb: 0.5,
  px: { xs: 0.5, md: 1 },
  py: { xs: 0.5, md: 0.75 },
  borderRadius: radius.surface,
  bgcolor: 'background.paper',
  boxShadow: 'var(--shadow-float)',
} as const

/** The tools below the photo, in rows that wrap; arrow keys move between its buttons. */
export const MaskToolbar = ({ engine, state, isDisabled, whyNoSelection }: MaskToolbarProps) => {
  const hasThings = state.things > 0
  return (
    <Box role="toolbar" aria-label={copy.toolbar} onKeyDown={moveFocus} sx={toolbar}>
      <Group>
        {(hasThings || whyNoSelection) && (
          <ToolButton
            label={copy.tools.select}
            keyHint={keys.select}
            why={hasThings ? undefined : whyNoSelection}
            icon={icons.select}
            isPressed={state.tool === 'select'}
            isDisabled={isDisabled || !hasThings}
            onClick={() => engine.setTool('select')}
          />
        )}
        {drawTools.map((tool) => (
          <ToolButton
            key={tool}
            label={copy.tools[tool]}
            keyHint={keys[tool]}
            icon={icons[tool]}
            isPressed={state.tool === tool}
            isDisabled={isDisabled}
            onClick={() => engine.setTool(tool)}
          />
        ))}
        {state.stopsAtEdges !== undefined && (
          <StopAtEdges engine={engine} isOn={state.stopsAtEdges} isDisabled={isDisabled} />
        )}
      </Group>
      <Group>
        <History engine={engine} state={state} isDisabled={isDisabled} />
        <OriginalButton engine={engine} isShown={state.isOriginalShown} />
        <More engine={engine} isDisabled={isDisabled} />
      </Group>
      <BrushSize size={state.size} onChange={engine.setSize} isDisabled={isDisabled} />
      <Zoom engine={engine} percent={state.zoomPercent} />
    </Box>
  )
}

const History = ({ engine, state, isDisabled }: MaskToolbarProps) => (
  <>
    <ToolButton
      label={copy.undo}
      keyHint="Ctrl Z"
      icon={Undo2}
      isDisabled={isDisabled || !state.canUndo}
      onClick={engine.undo}
    />
    <ToolButton
      label={copy.redo}
      keyHint="Ctrl Shift Z"
      icon={Redo2}
      isDisabled={isDisabled || !state.canRedo}
      onClick={engine.redo}
    />
  </>
)

/** Whether a stroke stops at the edges of the surface under it, or covers exactly what was brushed. */
const StopAtEdges = ({ engine, isOn, isDisabled }: { engine: MaskEngine; isOn: boolean; isDisabled: boolean }) => (
  <ToolButton
    label={copy.stopAtEdges}
    title={`${copy.stopAtEdges}: ${isOn ? copy.stopsAtEdges : copy.exactly}`}
    icon={Magnet}
    isPressed={isOn}
    isDisabled={isDisabled}
    onClick={() => engine.setStopsAtEdges(!isOn)}
  />
)

/** Shows the photo without the area while it is held. */
const OriginalButton = ({ engine, isShown }: { engine: MaskEngine; isShown: boolean }) => {
  const hold = (isHeld: boolean) => () => engine.showOriginal(isHeld)
  const holdByKey = (isHeld: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    engine.showOriginal(isHeld)
  }
  return (
    <ToolButton
      label={copy.original}
      keyHint="O"
      icon={Eye}
      isPressed={isShown}
      onPointerDown={hold(true)}
      onPointerUp={hold(false)}
      onPointerLeave={hold(false)}
      onPointerCancel={hold(false)}
      onKeyDown={holdByKey(true)}
      onKeyUp={holdByKey(false)}
      onBlur={hold(false)}
    />
  )
}

const More = ({ engine, isDisabled }: Omit<MaskToolbarProps, 'state'>) => {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const moreButton = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ToolButton
        ref={moreButton}
        label={copy.more}
        icon={Ellipsis}
        isDisabled={isDisabled}
        hasMenu={isMenuOpen}
        onClick={() => setIsMenuOpen(true)}
      />
      <MaskMenu anchor={moreButton} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} engine={engine} />
    </>
  )
}

/** On a phone two fingers zoom, and the menu has the same commands. */
const Zoom = ({ engine, percent }: { engine: MaskEngine; percent: number }) => (
  <Group hidesOnPhone>
    <ToolButton
      label={copy.zoomOut}
      keyHint="-"
      icon={ZoomOut}
      isDisabled={percent <= zoomLimits.least * 100}
      onClick={() => engine.zoomBySteps(-1)}
    />
    <Typography
      variant="body2"
      sx={{ minWidth: 48, textAlign: 'center', fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
    >
      {copy.zoomPercent(percent)}
    </Typography>
    <ToolButton
      label={copy.zoomIn}
      keyHint="+"
      icon={ZoomIn}
      isDisabled={percent >= zoomLimits.most * 100}
      onClick={() => engine.zoomBySteps(1)}
    />
  </Group>
)

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

// The slider keeps its own arrow keys.
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > div > button')]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (!step || at < 0) return
  event.preventDefault()
  const shown = buttons.filter((button) => button.offsetParent !== null || button === event.target)
  shown.at((shown.indexOf(event.target as HTMLElement) + step) % shown.length)?.focus()
}

const Group = ({ children, hidesOnPhone = false }: { children: ReactNode; hidesOnPhone?: boolean }) => (
  <Box
    sx={{
      display: { xs: hidesOnPhone ? 'none' : 'flex', md: 'flex' },
      flexWrap: 'wrap',
      justifyContent: 'center',
      alignItems: 'center',
    }}
  >
    {children}
  </Box>
)

type ToolButtonProps = Omit<ComponentProps<typeof IconButton>, 'children'> & {
  label: string
  keyHint?: string
  /** More than the label, for the tooltip. */
  title?: string
  /** Why it is disabled. */
  why?: string | undefined
  icon: LucideIcon
  isPressed?: boolean
  isDisabled?: boolean
  /** Whether its menu is open; undefined for a button without one. */
  hasMenu?: boolean
}

// Disabled buttons keep the focus, so that the last undo does not lose it.
const ToolButton = ({
  label,
  keyHint,
  title,
  why,
  icon,
  isPressed,
  isDisabled,
  hasMenu,
  onClick,
  ...rest
}: ToolButtonProps) => (
  <Tooltip title={title ?? why ?? (keyHint ? `${label} (${keyHint})` : label)}>
    <IconButton
      {...rest}
      aria-label={label}
      aria-description={why}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      {...(hasMenu !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': hasMenu })}
      aria-disabled={isDisabled}
      onClick={(event) => !isDisabled && onClick?.(event)}
      sx={{
        '&[aria-pressed="true"]': { bgcolor: 'accentSoft.main', color: 'accentSoft.contrastText' },
        '&[aria-disabled="true"]': { color: 'lineStrong', cursor: 'default', bgcolor: 'transparent' },
      }}
    >
      <Icon of={icon} />
    </IconButton>
  </Tooltip>
)
