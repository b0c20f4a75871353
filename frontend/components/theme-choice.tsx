import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { useColorScheme } from '@mui/material/styles'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { themeCopy } from '#shared/copy/theme.ts'
import { Icon } from './icon.tsx'

const choices = [
  { mode: 'light', label: themeCopy.light, icon: Sun },
  { mode: 'dark', label: themeCopy.dark, icon: Moon },
  { mode: 'system', label: themeCopy.system, icon: Monitor },
] as const

/** The menu items that choose the theme; light is the default (docs/product.md, Screens). */
export const ThemeChoice = () => {
  const { mode = 'light', setMode } = useColorScheme()
  return choices.map((choice) => (
    <MenuItem
      key={choice.mode}
      role="menuitemradio"
      aria-checked={mode === choice.mode}
      selected={mode === choice.mode}
      onClick={() => setMode(choice.mode)}
    >
      <ListItemIcon>
        <Icon of={choice.icon} />
      </ListItemIcon>
      <ListItemText disableTypography>{choice.label}</ListItemText>
      {mode === choice.mode && <Icon of={Check} size={16} />}
    </MenuItem>
  ))
}
