import { Alert, type AlertColor, Box, Button, Grow, IconButton, Snackbar } from '@mui/material'
import { X } from 'lucide-react'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ErrorWords } from './error-words.tsx'
import { Icon } from './icon.tsx'
import { compactOnPhone, toastPlace } from './overlay-place.ts'
import { statusIcons } from './status-icons.tsx'
import { useFocusHandover } from './use-focus-handover.ts'

/**
 * A button in the toast, such as Undo. `onGone` runs when the toast closes without a click on it. `takesFocus` is for a toast
 * that answers an act of the user whose place is gone; one that comes by itself must not interrupt what the user types.
 */
export type ToastAction = { label: string; onClick: () => void; onGone?: () => void; takesFocus?: boolean }

type Toast = { id: number; message: string; severity: AlertColor; action: ToastAction | undefined; isOpen: boolean }

type ShowToast = (message: string, severity?: AlertColor, action?: ToastAction) => void

const visibleAtOnce = 3
const seconds = 4
// A toast with a button stays longer, so that there is time to read and decide.
const secondsToAct = 8

const ToastContext = createContext<ShowToast>(() => {})

/** `toast('Saved')` shows a toast for four seconds; hovering or focusing it pauses the timer. */
export const useToast = () => useContext(ToastContext)

type ToastBarProps = { toast: Toast; onClose: (id: number) => void; onGone: (id: number) => void }

const ToastBar = ({ toast: { id, message, severity, action, isOpen }, onClose, onGone }: ToastBarProps) => {
  const leave = () => {
    onClose(id)
    action?.onGone?.()
  }
  const act = () => {
    onClose(id)
    action?.onClick()
  }
  return (
    <Snackbar
      open={isOpen}
      autoHideDuration={(action ? secondsToAct : seconds) * 1000}
      onClose={(_, reason) => reason !== 'clickaway' && leave()}
      slots={{ transition: Grow }}
      slotProps={{ transition: { onExited: () => onGone(id) } }}
      sx={{ position: 'static', transform: 'none', pointerEvents: 'auto', justifyContent: 'stretch' }}
    >
      <Alert
        variant="filled"
        severity={severity}
        role={severity === 'error' ? 'alert' : 'status'}
        iconMapping={statusIcons}
        onFocus={ignoreUnseenFocus}
        action={
          <>
            {action && <ActionButton action={action} onClick={act} />}
            <CloseButton onClick={leave} />
          </>
        }
        sx={compactOnPhone}
      >
        <ErrorWords>{message}</ErrorWords>
      </Alert>
    </Snackbar>
  )
}

const CloseButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton size="small" color="inherit" aria-label="Close" onClick={onClick} sx={{ height: { xs: 36, md: 40 } }}>
    <Icon of={X} />
  </IconButton>
)

export const Toasts = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<Toast[]>([])
  const nextId = useRef(0)

  const toast = useCallback<ShowToast>((message, severity = 'info', action) => {
    nextId.current += 1
    const added = { id: nextId.current, message, severity, action, isOpen: true }
    setToasts((shown) => [...shown, added])
  }, [])
  const close = (id: number) =>
    setToasts((shown) => shown.map((known) => (known.id === id ? { ...known, isOpen: false } : known)))
  const remove = (id: number) => setToasts((shown) => shown.filter((known) => known.id !== id))

  return (
    <ToastContext value={toast}>
      {children}
      <Box sx={{ ...toastPlace, zIndex: 'snackbar' }}>
        {toasts.slice(0, visibleAtOnce).map((toast) => (
          <ToastBar key={toast.id} toast={toast} onClose={close} onGone={remove} />
        ))}
      </Box>
    </ToastContext>
  )
}

// The timer pauses for a user of the keyboard, who sees the focus; for others it would last until their next click.
const ignoreUnseenFocus = (event: FocusEvent) => {
  if (!event.target.matches(':focus-visible')) event.stopPropagation()
}

/** Takes the focus in an effect, so that a closing dialog does not take it back. */
const ActionButton = ({ action: { label, takesFocus }, onClick }: { action: ToastAction; onClick: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button)

  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <Button ref={button} size="small" variant="text" color="inherit" onClick={onClick}>
      {label}
    </Button>
  )
}
