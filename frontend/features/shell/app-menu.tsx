import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material'
import { LogOut, Menu as MenuIcon, SunMoon } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { ThemeChoice } from '#frontend/components/theme-choice.tsx'
import { useLogout } from './logout.ts'

/** On a phone the whole menu; on a desktop, where Logout has its own button, the choice of theme. */
export const AppMenu = ({ isPhone }: { isPhone: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const logout = useLogout()
  const label = isPhone ? 'Menu' : 'Theme'
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
          <Icon of={isPhone ? MenuIcon : SunMoon} />
        </IconButton>
      </Tooltip>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <ThemeChoice onChosen={close} />
        {isPhone && <Divider component="li" />}
        {isPhone && (
          <MenuItem onClick={() => logout.mutate()} disabled={logout.isPending}>
            <ListItemIcon>
              <Icon of={LogOut} />
            </ListItemIcon>
            <ListItemText disableTypography>Logout</ListItemText>
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
