import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material'
import { Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Icon } from '#frontend/components/icon.tsx'

const label = 'Find by name'

type SearchButtonProps = { isOpen: boolean; onClick: () => void; ref: RefObject<HTMLButtonElement | null> }

/** Keeps the search out of the way until it is wanted. */
export const SearchButton = ({ isOpen, onClick, ref }: SearchButtonProps) => (
  // Once open, it would cover the field.
  <Tooltip title={isOpen ? '' : label}>
    <IconButton ref={ref} aria-label={label} aria-expanded={isOpen} onClick={onClick}>
      <Icon of={isOpen ? X : Search} />
    </IconButton>
  </Tooltip>
)

// It is there because somebody has just asked for it. Not a function of a render, or it would be called after each.
const takeFocus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

type SearchFieldProps = { value: string; onChange: (value: string) => void; onClose: () => void }

export const SearchField = ({ value, onChange, onClose }: SearchFieldProps) => (
  <TextField
    type="search"
    fullWidth
    inputRef={takeFocus}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={({ key }) => key === 'Escape' && onClose()}
    placeholder={label}
    slotProps={{
      htmlInput: { 'aria-label': label },
      input: {
        startAdornment: (
          <InputAdornment position="start">
            <Icon of={Search} />
          </InputAdornment>
        ),
      },
    }}
    sx={{ '& input': { pl: 0 }, '& input::-webkit-search-cancel-button': { appearance: 'none' } }}
  />
)
