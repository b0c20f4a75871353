import { Divider, ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { Compass, LogOut, Menu as MenuIcon } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { Icon } from '#frontend/components/icon.tsx'
import { MenuButton } from '#frontend/components/menu-button.tsx'
import { ThemeChoice } from '#frontend/components/theme-choice.tsx'
import { pagesCopy } from '#shared/copy/pages.ts'
import { tourCopy } from '#shared/copy/tour.ts'
import { useLogout } from './use-logout.ts'
import { usePlaces } from './use-menu-links.ts'

/** All actions of the header, on a screen that is too narrow for their buttons. */
export const AppMenu = ({ openTour }: { openTour: () => void }) => {
  const logout = useLogout()
  const places = usePlaces()
  return (
    <MenuButton label="Menu" icon={MenuIcon}>
      {places.map(({ label, to, icon }) => (
        <MenuItem key={to} component={RouterLink} to={to}>
          <ListItemIcon>
            <Icon of={icon} />
          </ListItemIcon>
          <ListItemText disableTypography>{label}</ListItemText>
        </MenuItem>
      ))}
      <MenuItem onClick={openTour}>
        <ListItemIcon>
          <Icon of={Compass} />
        </ListItemIcon>
        <ListItemText disableTypography>{tourCopy.menu}</ListItemText>
      </MenuItem>
      <Divider component="li" />
      <ThemeChoice />
      <Divider component="li" />
      <MenuItem onClick={() => logout.mutate()} disabled={logout.isPending}>
        <ListItemIcon>
          <Icon of={LogOut} />
        </ListItemIcon>
        <ListItemText disableTypography>{pagesCopy.logOut}</ListItemText>
      </MenuItem>
    </MenuButton>
  )
}
