import { Alert, type AlertColor, Box, Grow, Snackbar } from '@mui/material'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { statusIcons } from './status-icons.tsx'

type Toast = { id: number; message: string; severity: AlertColor; isOpen: boolean }

const visibleAtOnce = 3
const seconds = 4

const ToastContext = createContext<(message: string, severity?: AlertColor) => void>(() => {})

/** `toast('Saved')`: said politely, shown for four seconds, paused under the pointer and the keyboard's focus. */
export const useToast = () => useContext(ToastContext)

export const Toasts = ({ children }: { children: ReactNode }) => {
  const [toasts, setToasts] = useState<Toast[]>([])
  const nextId = useRef(0)

  const toast = useCallback((message: string, severity: AlertColor = 'info') => {
    nextId.current += 1
    const added = { id: nextId.current, message, severity, isOpen: true }
    setToasts((shown) => [...shown, added])
  }, [])
  const close = (id: number) =>
    setToasts((shown) => shown.map((known) => (known.id === id ? { ...known, isOpen: false } : known)))
  const remove = (id: number) => setToasts((shown) => shown.filter((known) => known.id !== id))

  return (
    <ToastContext value={toast}>
      {children}
      <Box
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          left: { xs: 12, md: 24 },
          right: { xs: 12, md: 'auto' },
          bottom: {
            xs: 'calc(var(--toast-bottom, 16px) + env(safe-area-inset-bottom))',
            md: 'var(--toast-bottom, 24px)',
          },
          display: 'grid',
          gap: 1.5,
          justifyItems: { xs: 'stretch', md: 'start' },
          pointerEvents: 'none',
        }}
      >
        {toasts.slice(0, visibleAtOnce).map(({ id, message, severity, isOpen }) => (
          <Snackbar
            key={id}
            open={isOpen}
            autoHideDuration={seconds * 1000}
            onClose={(_, reason) => reason !== 'clickaway' && close(id)}
            slots={{ transition: Grow }}
            slotProps={{ transition: { onExited: () => remove(id) } }}
            sx={{ position: 'static', transform: 'none', pointerEvents: 'auto', justifyContent: 'stretch' }}
          >
            <Alert
              variant="filled"
              severity={severity}
              role={severity === 'error' ? 'alert' : 'status'}
              iconMapping={statusIcons}
              onClose={() => close(id)}
              sx={{ width: { xs: '100%', md: 'auto' }, minWidth: { md: 320 }, maxWidth: { md: 480 } }}
            >
              {message}
            </Alert>
          </Snackbar>
        ))}
      </Box>
    </ToastContext>
  )
}
