import { ListItemIcon, Menu, MenuItem } from '@mui/material'
import {
  CircleMinus,
  CirclePlus,
  Contrast,
  Keyboard,
  type LucideIcon,
  Maximize,
  Trash2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import type { RefObject } from 'react'
import { Icon } from '#frontend/components/icon.tsx'
import type { MaskEngine } from '#frontend/lib/mask/engine.ts'
import { maskEditorCopy } from '#shared/copy/mask-editor.ts'

const { edits, zoomIn, zoomOut, fit, help } = maskEditorCopy

type Entry = { label: string; icon: LucideIcon; act: (engine: MaskEngine) => void; isForPhone?: boolean }

const entries: readonly Entry[] = [
  { label: edits.clear, icon: Trash2, act: (engine) => engine.edit('clear') },
  { label: edits.invert, icon: Contrast, act: (engine) => engine.edit('invert') },
  { label: edits.grow, icon: CirclePlus, act: (engine) => engine.edit('grow') },
  { label: edits.shrink, icon: CircleMinus, act: (engine) => engine.edit('shrink') },
  { label: zoomIn, icon: ZoomIn, act: (engine) => engine.zoomBySteps(1), isForPhone: true },
  { label: zoomOut, icon: ZoomOut, act: (engine) => engine.zoomBySteps(-1), isForPhone: true },
  { label: fit, icon: Maximize, act: (engine) => engine.fit() },
  { label: help, icon: Keyboard, act: (engine) => engine.setHelpOpen(true) },
]

type MaskMenuProps = {
  anchor: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onClose: () => void
  engine: MaskEngine
}

/** What is needed less often than a tool. */
export const MaskMenu = ({ anchor, isOpen, onClose, engine }: MaskMenuProps) => (
  <Menu
    anchorEl={() => anchor.current}
    open={isOpen}
    onClose={onClose}
    anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
    transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
  >
    {entries.map(({ label, icon, act, isForPhone }) => (
      <MenuItem
        key={label}
        sx={isForPhone ? { display: { md: 'none' } } : {}}
        onClick={() => {
          onClose()
          act(engine)
        }}
      >
        <ListItemIcon>
          <Icon of={icon} />
        </ListItemIcon>
        {label}
      </MenuItem>
    ))}
  </Menu>
)
