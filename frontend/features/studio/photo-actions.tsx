import { Box, Button, ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { Ellipsis, Images, type LucideIcon, Replace, Trash2 } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { MenuButton } from '#frontend/components/menu-button.tsx'
import { useResultActions } from './result-actions.tsx'

export type PhotoActionsProps = { onChange: () => void; onPrevious: () => void; onRemove: () => void }

type PhotoAction = { label: string; icon: LucideIcon; act: () => void }

const photoActions = ({ onChange, onPrevious, onRemove }: PhotoActionsProps): PhotoAction[] => [
  { label: 'Previous', icon: Images, act: onPrevious },
  { label: 'Change', icon: Replace, act: onChange },
  { label: 'Remove', icon: Trash2, act: onRemove },
]

/** The photo's actions as buttons. */
export const PhotoActions = (props: PhotoActionsProps) => (
  <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto', mr: -1.5 }}>
    {photoActions(props).map(({ label, icon, act }) => (
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

/** A phone that is too low for the line of a result's actions; the menu has them there. */
export const lowPhone = '@media (max-height: 720px)'
const onLowPhone = { display: 'none', [lowPhone]: { display: 'flex' } } as const

/** The photo's actions as a menu, on a phone; those of a result only where their own line is not shown. */
export const PhotoMenu = ({ isForResult, ...props }: PhotoActionsProps & { isForResult: boolean }) => {
  const ofResult = useResultActions()
  const actions = [
    ...ofResult.map((action) => ({ ...action, sx: isForResult || action.isInMenuOnPhone ? {} : onLowPhone })),
    ...photoActions(props).map((action) => ({ ...action, sx: {} })),
  ]
  return (
    <MenuButton label="More photo actions" icon={Ellipsis}>
      {actions.map(({ label, icon, act, sx }) => (
        <MenuItem key={label} sx={sx} onClick={act}>
          <ListItemIcon>
            <Icon of={icon} />
          </ListItemIcon>
          <ListItemText disableTypography>{label}</ListItemText>
        </MenuItem>
      ))}
    </MenuButton>
  )
}
