import { IconButton, Menu, Tooltip } from '@mui/material'
import { SunMoon } from 'lucide-react'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** A button whose menu chooses the theme. */
export const ThemeMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  return (
    <>
      <Tooltip title="Theme">
        <IconButton
          aria-label="Theme"
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon of={SunMoon} />
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
      </Menu>
    </>
  )
}
