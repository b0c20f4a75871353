import { ListItemIcon, ListItemText, MenuItem, Typography } from '@mui/material'
import { Columns2, History, type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import { MenuButton } from '#frontend/components/menu-button.tsx'
import { NameDialog } from '#frontend/components/name-dialog.tsx'
import { useRemoval } from '#frontend/components/use-removal.ts'
import { useStudio } from '#frontend/features/studio/state/studio-context.tsx'
import { versionsCopy } from '#shared/copy/versions.ts'
import { CompareVersions } from './compare-versions.tsx'
import { useOriginal, useOriginalKey } from './use-original.ts'

type Item = { label: string; icon: LucideIcon; act: () => void; keyName?: string }

/** The actions for the shown version; nothing while there is only the photo. */
export const VersionMenu = () => {
  const { studio, current } = useStudio()
  const [open, setOpen] = useState<'compare' | 'name'>()
  const removeShown = useVersionRemoval()
  const original = useOriginal()
  useOriginalKey(original)
  const versions = studio.versions.toReversed()
  if (!current || versions.length < 2 || studio.job) return null

  const { generationId } = current
  const items: Item[] = [
    ...(original ? [toOriginal(original)] : []),
    { label: versionsCopy.compare, icon: Columns2, act: () => setOpen('compare') },
    ...(generationId
      ? [
          { label: versionsCopy.name, icon: Pencil, act: () => setOpen('name') },
          { label: versionsCopy.remove, icon: Trash2, act: removeShown },
        ]
      : []),
  ]
  const close = () => setOpen(undefined)
  return (
    <>
      <MenuButton label={versionsCopy.menu} icon={History}>
        {items.map((item) => (
          <Entry key={item.label} {...item} />
        ))}
      </MenuButton>
      <CompareVersions isOpen={open === 'compare'} onClose={close} versions={versions} current={current} />
      {generationId && (
        <NameDialog
          title={versionsCopy.name}
          isOpen={open === 'name'}
          onClose={close}
          generationId={generationId}
          name={current.isNamed ? current.label : ''}
        />
      )}
    </>
  )
}

const toOriginal = ({ isShown, toggle }: NonNullable<ReturnType<typeof useOriginal>>): Item => ({
  label: isShown ? versionsCopy.latest : versionsCopy.original,
  icon: Undo2,
  act: toggle,
  keyName: versionsCopy.originalKey,
})

/** Deletes the design that is shown, with Undo. */
const useVersionRemoval = () => {
  const { current, dispatch } = useStudio()
  const remove = useRemoval()
  return () => {
    const { generationId } = current ?? {}
    if (!current || !generationId) return
    remove(generationId, versionsCopy.removed, () => dispatch({ type: 'versionRestored', version: current }))
    dispatch({ type: 'versionDeleted', generationId })
  }
}

const Entry = ({ label, icon, act, keyName, ...menu }: Item & { children?: ReactNode }) => (
  <MenuItem {...menu} onClick={act} {...(keyName && { 'aria-keyshortcuts': keyName })}>
    <ListItemIcon>
      <Icon of={icon} />
    </ListItemIcon>
    <ListItemText disableTypography>{label}</ListItemText>
    {keyName && (
      <Typography
        component="kbd"
        variant="body2"
        color="textSecondary"
        aria-hidden
        sx={{ ml: 3, display: { xs: 'none', md: 'inline' } }}
      >
        {keyName}
      </Typography>
    )}
  </MenuItem>
)
