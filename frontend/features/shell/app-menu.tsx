import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material'
import { Coins, LogOut, Menu as MenuIcon, SunMoon, UserRound } from 'lucide-react'
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

/** On a narrow screen all actions; on a wide one only the theme, since the header has buttons for the others. */
export const AppMenu = ({ isCompact }: { isCompact: boolean }) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const logout = useLogout()
  const label = isCompact ? 'Menu' : 'Theme'
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
          <Icon of={isCompact ? MenuIcon : SunMoon} />
        </IconButton>
      </Tooltip>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {isCompact &&
          places.map(({ label: place, to, icon }) => (
            <MenuItem key={to} component={RouterLink} to={to} onClick={close}>
              <ListItemIcon>
                <Icon of={icon} />
              </ListItemIcon>
              <ListItemText disableTypography>{place}</ListItemText>
            </MenuItem>
          ))}
        {isCompact && <Divider component="li" />}
        <ThemeChoice onChosen={close} />
        {isCompact && <Divider component="li" />}
        {isCompact && (
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
