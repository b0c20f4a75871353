import { IconButton, Menu, Tooltip } from '@mui/material'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ClosedByBack } from './closed-by-back.tsx'
import { Icon } from './icon.tsx'

type MenuButtonProps = { label: string; icon: LucideIcon; children: ReactNode }

/** An icon whose menu hangs below it; a click on any of its items closes it, and so does the browser's Back. */
export const MenuButton = ({ label, icon, children }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon of={icon} />
        </IconButton>
      </Tooltip>
      {anchor && <ClosedByBack onClose={close} />}
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={close}
        onClick={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {children}
      </Menu>
    </>
  )
}
