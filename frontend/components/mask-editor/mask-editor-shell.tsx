import { Box, useTheme } from '@mui/material'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { createMaskEngine, type MaskChange } from '#frontend/lib/mask/engine.ts'
import type { Ink } from '#frontend/lib/mask/overlay.ts'
import type { MaskElements } from '#frontend/lib/mask/screen.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import type { MaskEditorProps } from './mask-editor.tsx'
import { MaskSurface } from './mask-surface.tsx'
import { MaskToolbar } from './mask-toolbar.tsx'
import { maskWell } from './mask-well.ts'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

/** The numbers of a colour such as `rgba(214, 40, 57, 0.5)`, with an alpha of 0 to 255. */
const inkOf = (color: string): Ink => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, Math.round(alpha * 255)]
}

/** The mask editor's surface and toolbar. The engine draws outside React, so that a moving pointer renders nothing. */
export const MaskEditorShell = (props: MaskEditorProps) => {
  const { picture, width, height, hint, sx = [] } = props
  const { engine, root, elements } = useMaskEngine(props)
  const state = useSyncExternalStore(engine.subscribe, engine.state)
  const helpId = useId()

  return (
    <Box ref={root} sx={[maskWell.root, ...(Array.isArray(sx) ? sx : [sx])]}>
      <MaskSurface
        elements={elements}
        width={width}
        height={height}
        tool={state.tool}
        label={`${maskEditorCopy.surface}: ${hint}`}
        describedBy={helpId}
        hint={state.hasArea ? undefined : hint}
        overlay={props.overlay}
      >
        {picture}
      </MaskSurface>
      <MaskToolbar engine={engine} state={state} isDisabled={props.isDisabled ?? false} />
      <VisuallyHidden id={helpId}>{maskEditorCopy.surfaceHelp}</VisuallyHidden>
      <VisuallyHidden role="status">
        <span key={state.news.number}>{state.news.text}</span>
      </VisuallyHidden>
      <ShortcutsSheet isOpen={state.isHelpOpen} onClose={() => engine.setHelpOpen(false)} />
    </Box>
  )
}

const useMaskEngine = ({
  photoKey,
  width,
  height,
  paint,
  isSurface = false,
  isDisabled = false,
  onChange,
}: MaskEditorProps) => {
  const theme = useTheme()
  const root = useRef<HTMLDivElement>(null)
  const elements = useRef<Partial<MaskElements>>({})
  const latest = useRef(onChange)
  const [engine] = useState(() =>
    createMaskEngine({
      photoKey,
      width,
      height,
      ink: inkOf(theme.palette.mask),
      isSurface,
      onChange: (change: MaskChange) => latest.current(change),
    }),
  )

  useEffect(() => {
    latest.current = onChange
  }, [onChange])

  useEffect(() => {
    const { surface, layer, canvas, outline, ring } = elements.current
    if (!root.current || !surface || !layer || !canvas || !outline || !ring) return
    return engine.attach(root.current, { surface, layer, canvas, outline, ring })
  }, [engine])

  useEffect(() => engine.setPaint(paint), [engine, paint])
  useEffect(() => engine.setDisabled(isDisabled), [engine, isDisabled])

  return { engine, root, elements }
}
