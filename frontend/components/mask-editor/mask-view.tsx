import { Box } from '@mui/material'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import type { MaskEngine } from '#frontend/lib/mask/engine.ts'
import type { MaskState } from '#frontend/lib/mask/mask-state.ts'
import type { MaskElements } from '#frontend/lib/mask/screen.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { roomMapCopy } from '#shared/copy/room-map.ts'
import type { MaskEditorProps } from './mask-editor.tsx'
import { MaskSurface } from './mask-surface.tsx'
import { MaskToolbar } from './mask-toolbar.tsx'
import { maskWell } from './mask-well.ts'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

type MaskViewProps = MaskEditorProps & {
  engine: MaskEngine
  /** Shows the area only. */
  isPreview?: boolean
  /** Before the tools. */
  head?: ReactNode
}

/** The mask editor's surface and toolbar. The engine draws outside React, so that a moving pointer renders nothing. */
export const MaskView = ({ engine, isPreview = false, head, ...props }: MaskViewProps) => {
  const { picture, width, height, hint, isDisabled = false, sx = [] } = props
  const { root, elements } = useAttached(engine)
  const state = useSyncExternalStore(engine.subscribe, engine.state)
  const helpId = useId()
  const cannotDraw = isDisabled || isPreview

  useEffect(() => engine.setDisabled(cannotDraw), [engine, cannotDraw])

  return (
    <Box ref={root} sx={[maskWell.root, ...(Array.isArray(sx) ? sx : [sx])]}>
      <MaskSurface
        elements={elements}
        width={width}
        height={height}
        tool={state.tool}
        {...(!isPreview && { label: `${maskEditorCopy.surface}: ${hint}`, describedBy: helpId })}
        hint={isPreview ? undefined : wordsOver(state, hint, props.isFinding === true)}
        overlay={props.overlay}
      >
        {picture}
      </MaskSurface>
      {!isPreview && (
        <>
          <Box sx={maskWell.controls}>
            {head}
            <MaskToolbar engine={engine} state={state} isDisabled={isDisabled} whyNoSelection={props.whyNoSelection} />
            {props.strip}
          </Box>
          <VisuallyHidden id={helpId}>{maskEditorCopy.surfaceHelp}</VisuallyHidden>
          <VisuallyHidden role="status">
            <span key={state.news.number}>{state.news.text}</span>
          </VisuallyHidden>
          {props.isFinding && <VisuallyHidden role="status">{roomMapCopy.finding}</VisuallyHidden>}
          <ShortcutsSheet isOpen={state.isHelpOpen} onClose={() => engine.setHelpOpen(false)} />
        </>
      )}
    </Box>
  )
}

/** What stands over the photo: the thing that is pointed at, or what to do while nothing is brushed. */
const wordsOver = ({ tool, pointed, hasArea }: MaskState, hint: string, isFinding: boolean): string | undefined => {
  if (tool === 'select' && pointed) return pointed
  if (hasArea) return undefined
  if (isFinding) return roomMapCopy.finding
  return tool === 'select' ? roomMapCopy.hint : hint
}

const useAttached = (engine: MaskEngine) => {
  const root = useRef<HTMLDivElement>(null)
  const elements = useRef<Partial<MaskElements>>({})

  useEffect(() => {
    const { surface, layer, canvas, outline, glow, ring } = elements.current
    if (!root.current || !surface || !layer || !canvas || !outline || !glow || !ring) return
    return engine.attach(root.current, { surface, layer, canvas, outline, glow, ring })
  }, [engine])

  return { root, elements }
}
