import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material'
import { Coins, LogOut, Menu as MenuIcon, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { ThemeChoice } from '#frontend/components/theme-choice.tsx'
import { paths } from '#frontend/lib/navigation/paths.ts'
import { useLogout } from './logout.ts'

const places = [
  { label: 'Buy Credits', to: paths.buyCredits, icon: Coins },
  { label: 'Account', to: paths.account, icon: UserRound },
] as const

/** All actions of the header, on a screen that is too narrow for their buttons. */
export const AppMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const logout = useLogout()
  const close = () => setAnchor(undefined)

  return (
    <>
      <Tooltip title="Menu">
        <IconButton
          aria-label="Menu"
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon of={MenuIcon} />
        </IconButton>
      </Tooltip>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {places.map(({ label, to, icon }) => (
          <MenuItem key={to} component={RouterLink} to={to} onClick={close}>
            <ListItemIcon>
              <Icon of={icon} />
            </ListItemIcon>
            <ListItemText disableTypography>{label}</ListItemText>
          </MenuItem>
        ))}
        <Divider component="li" />
        <ThemeChoice onChosen={close} />
        <Divider component="li" />
        <MenuItem onClick={() => logout.mutate()} disabled={logout.isPending}>
          <ListItemIcon>
            <Icon of={LogOut} />
          </ListItemIcon>
          <ListItemText disableTypography>Logout</ListItemText>
        </MenuItem>
      </Menu>
    </>
  )
}
