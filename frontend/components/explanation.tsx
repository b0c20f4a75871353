import { Popover, type PopoverProps, Typography } from '@mui/material'

type ExplanationProps = {
  label: string
  /** The pressed element; undefined while it is closed. */
  anchor: HTMLElement | undefined
  onClose: () => void
  side: 'left' | 'right'
  children: PopoverProps['children']
}

/** One sentence about something on the screen, below the pressed element. */
export const Explanation = ({ label, anchor, onClose, side, children }: ExplanationProps) => (
  <Popover
    open={Boolean(anchor)}
    anchorEl={anchor ?? null}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: side }}
    transformOrigin={{ vertical: 'top', horizontal: side }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, px: 2, py: 1.5, maxWidth: 280 } } }}
  >
    <Typography variant="body2">{children}</Typography>
  </Popover>
)
