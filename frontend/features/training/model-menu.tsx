import { ListItemIcon, ListItemText, MenuItem } from '@mui/material'
import { Ellipsis, Image, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { MenuButton } from '#frontend/components/menu-button.tsx'
import { modelsCopy } from '#shared/copy/training.ts'
import type { TrainedModel } from '#shared/entities/trained-model.ts'
import { FeaturedPhoto } from './choose-featured-photo.tsx'
import { DeleteModel } from './delete-model.tsx'
import { nameOf } from './model-words.ts'
import { RenameModel } from './rename-model.tsx'

type Opened = 'rename' | 'picture' | 'delete'

/** The other actions for a model. A model in training can only be renamed. */
export const ModelMenu = ({ model }: { model: TrainedModel }) => {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const isTraining = model.status === 'TRAINING_IN_PROGRESS'
  const wasTrained = model.status === 'complete'
  const entries = [
    { id: 'rename', label: modelsCopy.rename, icon: Pencil, isShown: model.status !== 'pending' },
    { id: 'picture', label: modelsCopy.changePicture, icon: Image, isShown: wasTrained },
    { id: 'delete', label: modelsCopy.delete, icon: Trash2, isShown: !isTraining },
  ] as const
  return (
    <>
      <MenuButton label={modelsCopy.more(nameOf(model))} icon={Ellipsis}>
        {entries.flatMap(({ id, label, icon, isShown }) =>
          isShown
            ? [
                <MenuItem key={id} onClick={() => setOpened(id)}>
                  <ListItemIcon>
                    <Icon of={icon} />
                  </ListItemIcon>
                  <ListItemText disableTypography>{label}</ListItemText>
                </MenuItem>,
              ]
            : [],
        )}
      </MenuButton>
      <RenameModel model={model} isOpen={opened === 'rename'} onClose={close} />
      <FeaturedPhoto model={model} isOpen={opened === 'picture'} onClose={close} />
      <DeleteModel model={model} isOpen={opened === 'delete'} onClose={close} />
    </>
  )
}
