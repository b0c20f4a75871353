import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  GlobalStyles,
  IconButton,
  Dialog as MuiDialog,
  type Theme,
} from '@mui/material'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { ClosedByBack } from './closed-by-back.tsx'
import { Icon } from './icon.tsx'
import { handOverFocus } from './use-focus-handover.ts'

const paper = 'var(--mui-palette-background-paper)'
const line = 'var(--mui-palette-divider)'

/**
 * Shows a line at the top or bottom edge while more content can be scrolled there. The `local` backgrounds scroll with
 * the content and cover the lines at its two ends.
 */
const scrolling = {
  background: [
    `linear-gradient(${paper}, ${paper}) top / 100% 2px no-repeat local`,
    `linear-gradient(${paper}, ${paper}) bottom / 100% 2px no-repeat local`,
    `linear-gradient(${line}, ${line}) top / 100% 1px no-repeat`,
    `linear-gradient(${line}, ${line}) bottom / 100% 1px no-repeat`,
  ].join(', '),
  // Keeps the line away from the title and the actions.
  pt: { xs: 1, md: 1 },
  '&:not(:last-child)': { pb: { xs: 1, md: 2 } },
} as const

/** A sheet has its buttons where toasts appear on a phone, so they appear above it. */
const toastsAbove = ({ breakpoints }: Theme) => ({
  [breakpoints.down('md')]: {
    ':root': { '--toast-top': 'calc(4px + env(safe-area-inset-top))', '--toast-bottom': 'auto' },
  },
})

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The label of a first button, which closes the dialog too. */
  cancel?: string
  actions?: ReactNode
  maxWidth?: number
  /** False for a dialog about a blocked navigation, which a history entry of its own would end. */
  isClosedByBack?: boolean
}

/**
 * A dialog on a desktop, a bottom sheet on a phone. Escape, the scrim, the Close button and the browser's Back close it. The
 * focus returns to the element that opened it, or to the content of the page when that is gone, as a toast's button is.
 */
export const Dialog = ({
  isOpen,
  onClose,
  title,
  children,
  maxWidth = 560,
  isClosedByBack = true,
  ...feet
}: DialogProps) => {
  const titleId = useId()
  return (
    <MuiDialog
      open={isOpen}
      onClose={(event) => {
        // The second press of a double click on the button that opened it.
        if (!('detail' in event && Number(event.detail) > 1)) onClose()
      }}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { md: maxWidth } } }, transition: { onExited: handOverFocus } }}
    >
      {isOpen && <GlobalStyles styles={toastsAbove} />}
      {isOpen && isClosedByBack && <ClosedByBack onClose={onClose} />}
      <DialogTitle id={titleId} sx={{ pr: '72px !important', pb: { xs: 1, md: 1 } }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        onClick={onClose}
        sx={{ position: 'absolute', right: { xs: 12, md: 20 }, top: { xs: 16, md: 24 } }}
      >
        <Icon of={X} />
      </IconButton>
      <DialogContent sx={scrolling}>{children}</DialogContent>
      <Feet {...feet} onClose={onClose} />
    </MuiDialog>
  )
}

const Feet = ({ cancel, actions, onClose }: Pick<DialogProps, 'cancel' | 'actions' | 'onClose'>) =>
  (cancel || actions) && (
    <DialogActions sx={{ pt: { xs: 2, md: 2 } }}>
      {cancel && (
        <Button variant="text" onClick={onClose}>
          {cancel}
        </Button>
      )}
      {actions}
    </DialogActions>
  )

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & { confirm: string; onConfirm: () => void }

/** Asks before an action that deletes something or gives it up, and closes with either answer. */
export const ConfirmDialog = ({ confirm, cancel = 'Cancel', onConfirm, ...dialog }: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    cancel={cancel}
    actions={
      <Button
        variant="contained"
        color="error"
        onClick={() => {
          // A blocked navigation closes its dialog itself, and to close it would give the navigation up.
          if (dialog.isClosedByBack !== false) dialog.onClose()
          onConfirm()
        }}
      >
        {confirm}
      </Button>
    }
  />
)
