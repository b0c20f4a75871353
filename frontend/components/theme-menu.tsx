import { SunMoon } from 'lucide-react'
import { MenuButton } from './menu-button.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** A button whose menu chooses the theme. */
export const ThemeMenu = () => (
  <MenuButton label="Theme" icon={SunMoon}>
    <ThemeChoice />
  </MenuButton>
)
