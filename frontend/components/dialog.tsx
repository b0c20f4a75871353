import { Button, DialogActions, DialogContent, DialogTitle, IconButton, Dialog as MuiDialog } from '@mui/material'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  actions?: ReactNode
  maxWidth?: number
}

/** A dialog on a desktop, a sheet from the bottom on a phone; Escape, the scrim and the cross all close it. */
export const Dialog = ({ isOpen, onClose, title, children, actions, maxWidth = 560 }: DialogProps) => {
  const titleId = useId()
  return (
    <MuiDialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: { md: maxWidth } } } }}
    >
      <DialogTitle id={titleId} sx={{ pr: '72px !important' }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        onClick={onClose}
        sx={{ position: 'absolute', right: { xs: 12, md: 20 }, top: { xs: 16, md: 24 } }}
      >
        <Icon of={X} />
      </IconButton>
      <DialogContent>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
    </MuiDialog>
  )
}

type ConfirmDialogProps = Omit<DialogProps, 'actions'> & {
  confirm: string
  onConfirm: () => void
}

/** Asks before something is gone for good. */
export const ConfirmDialog = ({ confirm, onConfirm, ...dialog }: ConfirmDialogProps) => (
  <Dialog
    {...dialog}
    actions={
      <>
        <Button variant="text" onClick={dialog.onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  />
)
