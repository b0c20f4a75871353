import { Button, type ButtonProps, IconButton, Menu, Tooltip } from '@mui/material'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { ClosedByBack } from './closed-by-back.tsx'
import { Icon } from './icon.tsx'

const useMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isNamed, setIsNamed] = useState(false)
  // The closing menu gives the focus back to its button, which would show the name again and leave it there.
  const [isReturned, setIsReturned] = useState(false)
  const close = () => {
    setAnchor(undefined)
    setIsReturned(true)
  }
  const opening = {
    'aria-haspopup': 'menu',
    'aria-expanded': Boolean(anchor),
    onClick: (event: MouseEvent<HTMLElement>) => {
      setIsNamed(false)
      setAnchor(event.currentTarget)
    },
  } as const
  const name = {
    open: isNamed && !anchor && !isReturned,
    onOpen: () => setIsNamed(true),
    onClose: () => setIsNamed(false),
  }
  const forgetReturn = () => setIsReturned(false)
  const named = { onBlur: forgetReturn, onPointerLeave: forgetReturn }
  return { anchor, close, opening, name, named }
}

type MenuButtonProps = {
  label: string
  /** Shown in place of the label, which a pointer then shows; without it the label itself is shown. */
  icon?: LucideIcon
  children: ReactNode
  sx?: ButtonProps['sx']
}

/** A button whose menu hangs below it; a click on any of its items closes it, and so does the browser's Back. */
export const MenuButton = ({ label, icon, children, sx }: MenuButtonProps) => {
  const { anchor, close, opening, name, named } = useMenu()
  return (
    <>
      {icon ? (
        <Tooltip title={label} {...name}>
          <IconButton aria-label={label} {...opening} {...named} sx={sx}>
            <Icon of={icon} />
          </IconButton>
        </Tooltip>
      ) : (
        <Button size="small" variant="text" endIcon={<Icon of={ChevronDown} />} {...opening} sx={sx}>
          {label}
        </Button>
      )}
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
