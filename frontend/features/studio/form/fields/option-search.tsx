import { Button, IconButton, InputAdornment, TextField, Tooltip } from '@mui/material'
import { Search as Magnifier, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSheet } from '#frontend/components/full-sheet.ts'
import { Icon } from '#frontend/components/icon.tsx'
import { catalogueCopy } from '#shared/copy/catalogue.ts'
import type { Field } from '#shared/tools/fields.ts'
import type { FieldOf, FieldValues } from './control-props.ts'
import { useOptions } from './use-options.ts'

// More options than can be looked through at a glance.
const manyOptions = 24

/** The search of one field, which a running job ends; `sought` is empty while it is closed. */
export const useSearch = (isRunning: boolean) => {
  const [sought, setSought] = useState<string>()
  if (isRunning && sought !== undefined) setSought(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setSought(undefined)
    button.current?.focus()
  }
  const isOpen = sought !== undefined
  return {
    sought: sought ?? '',
    isOpen,
    button,
    change: setSought,
    close,
    /** Closes the search where the focus shall stay, such as on the option that was found. */
    end: () => setSought(undefined),
    toggle: isOpen ? close : () => setSought(''),
  }
}

type Search = ReturnType<typeof useSearch>
type SearchButtonProps = { field: Field; values: FieldValues; search: Search }

/** Opens the search of a field with many options; other fields have none. */
export const SearchButton = ({ field, ...props }: SearchButtonProps) =>
  field.kind === 'option' && <OptionSearchButton field={field} {...props} />

const OptionSearchButton = ({ field, values, search }: SearchButtonProps & { field: FieldOf<'option'> }) => {
  const { options } = useOptions(field, values)
  if ((options?.length ?? 0) <= manyOptions) return null
  const label = catalogueCopy.search(field.catalogue)
  return (
    // An open search has its field right below, which the tooltip would cover.
    <Tooltip title={search.isOpen ? '' : label}>
      <IconButton ref={search.button} aria-label={label} aria-expanded={search.isOpen} onClick={search.toggle}>
        <Icon of={search.isOpen ? X : Magnifier} />
      </IconButton>
    </Tooltip>
  )
}

type SeeAllProps = Omit<SearchButtonProps, 'search'>

/** Shows all of many options as a grid, on a phone, whose half sheet shows three at a time. */
export const SeeAll = ({ field, ...props }: SeeAllProps) =>
  field.kind === 'option' && <SeeAllOptions field={field} {...props} />

const SeeAllOptions = ({ field, values }: SeeAllProps & { field: FieldOf<'option'> }) => {
  const { options } = useOptions(field, values)
  const sheet = useSheet()
  if (!options || options.length <= manyOptions || !sheet?.canBeFull || sheet.isFull) return null
  return (
    <Button
      size="small"
      variant="text"
      onClick={() => sheet.change(true)}
      // Higher than the line that it is in, which stays as low as its heading; its word ends with the line.
      sx={{ flex: 'none', my: -1, mr: -1.5, px: 1.5 }}
    >
      {catalogueCopy.seeAll(options.length)}
    </Button>
  )
}

// The user has just opened the search. Not declared in the component: React calls a new ref function after every render.
const takeFocus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true })

export const SearchField = ({ field, search }: { field: Field; search: Search }) =>
  field.kind === 'option' &&
  search.isOpen && (
    <TextField
      type="search"
      fullWidth
      inputRef={takeFocus}
      value={search.sought}
      onChange={(event) => search.change(event.target.value)}
      onKeyDown={({ key }) => key === 'Escape' && search.close()}
      placeholder={catalogueCopy.search(field.catalogue)}
      slotProps={{
        htmlInput: { 'aria-label': catalogueCopy.search(field.catalogue) },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon of={Magnifier} />
            </InputAdornment>
          ),
        },
      }}
      sx={{ '& input': { pl: 0 }, '& input::-webkit-search-cancel-button': { appearance: 'none' } }}
    />
  )
