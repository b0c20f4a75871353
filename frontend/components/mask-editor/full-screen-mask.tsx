import { Box, Button, ButtonBase, Dialog as MuiDialog } from '@mui/material'
import { Brush } from 'lucide-react'
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ClosedByBack } from '#frontend/components/closed-by-back.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import type { MaskEngine } from '#frontend/lib/mask/engine.ts'
import { radius } from '#frontend/theme/radius.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import type { MaskEditorProps } from './mask-editor.tsx'
import { MaskView } from './mask-view.tsx'
import { fullScreen } from './mask-well.ts'

/** Whether the editor is open. To give up is to go back to the area before it was opened. */
const useOpening = (engine: MaskEngine, isOpenAtOnce: boolean) => {
  const [isOpen, setIsOpen] = useState(isOpenAtOnce)
  const before = useRef(engine.area())

  const open = () => {
    before.current = engine.area()
    setIsOpen(true)
  }
  const close = () => {
    engine.fit()
    setIsOpen(false)
  }
  const giveUp = () => {
    engine.replace(before.current)
    close()
  }
  return { isOpen, open, close, giveUp }
}

/**
 * The photo with its area, and over the whole screen the editor: at once when nothing is brushed yet, unless it
 * `isOpenedByPress`, else when the photo is pressed. Cancel goes back to the area before; Done, Escape and the browser's Back keep what is drawn.
 */
export const FullScreenMask = ({
  engine,
  strip,
  overlay,
  isOpenedByPress = false,
  sx = [],
  ...props
}: MaskEditorProps & { engine: MaskEngine }) => {
  const { hasArea } = useSyncExternalStore(engine.subscribe, engine.state)
  const { isOpen, open, close, giveUp } = useOpening(engine, !hasArea && !isOpenedByPress)
  const opener = useRef<HTMLButtonElement>(null)

  return (
    <>
      <Box sx={[{ position: 'relative', display: 'grid', minHeight: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
        {!isOpen && <MaskView {...props} engine={engine} isPreview overlay={overlay} />}
        <ButtonBase ref={opener} onClick={open} sx={openButton}>
          <OpenLabel>{hasArea ? maskEditorCopy.open.again : maskEditorCopy.open.first}</OpenLabel>
        </ButtonBase>
      </Box>
      <FullScreenDialog isOpen={isOpen} onClose={close} onClosed={() => opener.current?.focus({ preventScroll: true })}>
        <MaskView
          {...props}
          engine={engine}
          sx={fullScreen.root}
          head={<EditorHead onGiveUp={giveUp} onFinish={close} />}
          strip={strip && <Box sx={fullScreen.strip}>{strip}</Box>}
        />
      </FullScreenDialog>
    </>
  )
}

const openButton = { position: 'absolute', inset: 0, placeItems: 'end center', pb: 1.5 } as const

type DialogProps = { isOpen: boolean; onClose: () => void; onClosed: () => void; children: ReactNode }

const FullScreenDialog = ({ isOpen, onClose, onClosed, children }: DialogProps) => {
  const nameId = useId()
  return (
    <MuiDialog
      fullScreen
      open={isOpen}
      // Escape on the photo cancels a stroke.
      onClose={(event) => !isOnSurface(event) && onClose()}
      disableRestoreFocus
      aria-labelledby={nameId}
      slotProps={{
        paper: { sx: fullScreen.paper },
        transition: { onExited: onClosed },
      }}
    >
      {isOpen && <ClosedByBack onClose={onClose} />}
      <VisuallyHidden id={nameId}>{maskEditorCopy.surface}</VisuallyHidden>
      {children}
    </MuiDialog>
  )
}

const EditorHead = ({ onGiveUp, onFinish }: { onGiveUp: () => void; onFinish: () => void }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, width: '100%' }}>
    <Button variant="text" onClick={onGiveUp}>
      {maskEditorCopy.giveUp}
    </Button>
    <Button variant="contained" color="primary" onClick={onFinish}>
      {maskEditorCopy.finish}
    </Button>
  </Box>
)

const isOnSurface = ({ target }: { target?: EventTarget | null }) =>
  target instanceof Element && target.matches('[role="application"]')

const OpenLabel = ({ children }: { children: string }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      minHeight: 40,
      borderRadius: radius.tile,
      bgcolor: 'plate.main',
      color: 'plate.contrastText',
      typography: 'body2',
      fontWeight: 600,
    }}
  >
    <Icon of={Brush} />
    {children}
  </Box>
)
