import { Box, Button, ButtonBase, Dialog as MuiDialog } from '@mui/material'
import { Brush } from 'lucide-react'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { ClosedByBack } from '#frontend/components/closed-by-back.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import type { MaskEngine } from '#frontend/lib/mask/engine.ts'
import { radius } from '#frontend/theme/radius.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import type { MaskEditorProps } from './mask-editor.tsx'
import { MaskView } from './mask-view.tsx'
import { fullScreen } from './mask-well.ts'

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
  const [isOpen, setIsOpen] = useState(!hasArea && !isOpenedByPress)
  const before = useRef(engine.area())
  const nameId = useId()
  const opener = useRef<HTMLButtonElement>(null)

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

  return (
    <>
      <Box sx={[{ position: 'relative', display: 'grid', minHeight: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
        {!isOpen && <MaskView {...props} engine={engine} isPreview overlay={overlay} />}
        <ButtonBase
          ref={opener}
          onClick={open}
          sx={{ position: 'absolute', inset: 0, placeItems: 'end center', pb: 1.5 }}
        >
          <OpenLabel>{hasArea ? maskEditorCopy.open.again : maskEditorCopy.open.first}</OpenLabel>
        </ButtonBase>
      </Box>
      <MuiDialog
        fullScreen
        open={isOpen}
        // Escape on the photo cancels a stroke.
        onClose={(event) => !isOnSurface(event) && close()}
        disableRestoreFocus
        aria-labelledby={nameId}
        slotProps={{
          paper: { sx: fullScreen.paper },
          transition: { onExited: () => opener.current?.focus({ preventScroll: true }) },
        }}
      >
        {isOpen && <ClosedByBack onClose={close} />}
        <VisuallyHidden id={nameId}>{maskEditorCopy.surface}</VisuallyHidden>
        <MaskView
          {...props}
          engine={engine}
          sx={fullScreen.root}
          head={
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, width: '100%' }}>
              <Button variant="text" onClick={giveUp}>
                {maskEditorCopy.giveUp}
              </Button>
              <Button variant="contained" color="primary" onClick={close}>
                {maskEditorCopy.finish}
              </Button>
            </Box>
          }
          strip={strip && <Box sx={fullScreen.strip}>{strip}</Box>}
        />
      </MuiDialog>
    </>
  )
}

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
