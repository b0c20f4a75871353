import { Box, Button, IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { Ellipsis, Images, type LucideIcon, Replace, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { useStudio } from './studio-context.tsx'

type PhotoActionsProps = { onChange: () => void; onPrevious: () => void }

type PhotoAction = { label: string; icon: LucideIcon; act: () => void }

const usePhotoActions = ({ onChange, onPrevious }: PhotoActionsProps): PhotoAction[] => {
  const { removePhoto } = useStudio()
  return [
    { label: 'Previous', icon: Images, act: onPrevious },
    { label: 'Change', icon: Replace, act: onChange },
    { label: 'Remove', icon: Trash2, act: removePhoto },
  ]
}

/** The photo's actions as buttons. */
export const PhotoActions = (props: PhotoActionsProps) => (
  <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto', mr: -1.5 }}>
    {usePhotoActions(props).map(({ label, icon, act }) => (
      <Button
        key={label}
        size="small"
        variant="text"
        startIcon={<Icon of={icon} />}
        onClick={act}
        // A tablet has no room for the icons.
        sx={{ '& .MuiButton-startIcon': { display: { md: 'none', lg: 'inherit' } } }}
      >
        {label}
      </Button>
    ))}
  </Box>
)

/** The photo's actions as a menu, on a phone. */
export const PhotoMenu = (props: PhotoActionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const actions = usePhotoActions(props)
  const close = () => setAnchor(undefined)
  return (
    <>
      <IconButton
        aria-label="More photo actions"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor ?? null} onClose={close}>
        {actions.map(({ label, icon, act }) => (
          <MenuItem
            key={label}
            onClick={() => {
              close()
              act()
            }}
          >
            <ListItemIcon>
              <Icon of={icon} />
            </ListItemIcon>
            <ListItemText disableTypography>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
