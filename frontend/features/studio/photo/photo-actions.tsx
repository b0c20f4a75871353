import { Box, Button, Divider, ListItemIcon, ListItemText, MenuItem, Tooltip } from '@mui/material'
import { Ellipsis, Images, Replace, Trash2 } from 'lucide-react'
import { Icon } from '#frontend/components/icon.tsx'
import { MenuButton } from '#frontend/components/menu-button.tsx'
import type { Action } from '#frontend/features/studio/stage/result-actions.tsx'
import { generationCopy } from '#shared/copy/generation.ts'
import { studioCopy } from '#shared/copy/studio.ts'

export type PhotoActionsProps = { onChange: () => void; onPrevious: () => void; onRemove: () => void }

/** `labelInMenu` is used where the photo is not visible. */
type PhotoAction = Action & { labelInMenu: string }

const photoActions = ({ onChange, onPrevious, onRemove }: PhotoActionsProps): readonly PhotoAction[] => [
  { label: 'Previous', labelInMenu: generationCopy.previousPhoto, icon: Images, act: onPrevious },
  { label: 'Change', labelInMenu: generationCopy.changePhoto, icon: Replace, act: onChange },
  { label: 'Remove', labelInMenu: generationCopy.removePhoto, icon: Trash2, act: onRemove },
]

/** The photo's actions as buttons. */
export const PhotoActions = (props: PhotoActionsProps) => (
  <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto', mr: -1.5 }}>
    {photoActions(props).map(({ label, labelInMenu, icon, act }) => (
      <Tooltip key={label} title={labelInMenu} describeChild>
        <Button
          size="small"
          variant="text"
          startIcon={<Icon of={icon} />}
          onClick={act}
          // A tablet has no room for the icons.
          sx={{ '& .MuiButton-startIcon': { display: { md: 'none', lg: 'inherit' } } }}
        >
          {label}
        </Button>
      </Tooltip>
    ))}
  </Box>
)

type PhotoMenuProps = {
  /** Those of the shown result that are not in sight. */
  ofResult: readonly Action[]
  /** Where the photo's own actions have no buttons. */
  ofPhoto: PhotoActionsProps | undefined
  /** In the line of the result's actions, where it has a word. */
  isInLine: boolean
}

/** The actions that have no room beside the picture. */
export const PhotoMenu = ({ ofResult, ofPhoto, isInLine }: PhotoMenuProps) => {
  const own = ofPhoto ? photoActions(ofPhoto) : []
  const entry = ({ label, icon, act, isBusy = false }: Action) => (
    <MenuItem key={label} onClick={act} disabled={isBusy}>
      <ListItemIcon>
        <Icon of={icon} />
      </ListItemIcon>
      <ListItemText disableTypography>{label}</ListItemText>
    </MenuItem>
  )
  return (
    <MenuButton
      {...(isInLine ? { label: generationCopy.more } : { label: studioCopy.morePhotoActions, icon: Ellipsis })}
    >
      {ofResult.map(entry)}
      {ofResult.length > 0 && own.length > 0 && <Divider component="li" />}
      {own.map(({ labelInMenu, ...action }) => entry({ ...action, label: labelInMenu }))}
    </MenuButton>
  )
}
