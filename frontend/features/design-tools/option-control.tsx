import { Box, Button, InputAdornment, Skeleton, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Search as SearchIcon } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#frontend/components/banner.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { PaletteRoom } from '#frontend/components/palette-room.tsx'
import { PictureTile, WordTile } from '#frontend/components/tile-faces.tsx'
import { TileGroup } from '#frontend/components/tile-group.tsx'
import { VisuallyHidden } from '#frontend/components/visually-hidden.tsx'
import { messageOf } from '#frontend/lib/message-of.ts'
import { iconOf } from '#frontend/lib/option-icons.ts'
import { pictureOf } from '#frontend/lib/option-pictures.ts'
import { catalogueQuery } from '#frontend/lib/queries.ts'
import type { CatalogueName, Option } from '#shared/entities/option.ts'
import { errorMessage } from '#shared/errors.ts'
import type { Field } from '#shared/tools/fields.ts'
import type { FieldValues } from './studio-state.ts'

type OptionField = Extract<Field, { kind: 'option' }>

type OptionControlProps = {
  field: OptionField
  labelledBy: string
  value: string | undefined
  values: FieldValues
  onChange: (value: string) => void
  isDisabled: boolean
}

const loadFailures: Partial<Record<CatalogueName, string>> = {
  'room-types': errorMessage('catalogue.rooms'),
  'decoration-styles': errorMessage('catalogue.presets'),
  'staging-styles': errorMessage('catalogue.presets'),
}

const hasPicture = (option: Option) => Boolean(option.palette ?? pictureOf(option.id))

const Face = ({ option, isChosen }: { option: Option; isChosen: boolean }) => {
  if (!hasPicture(option)) {
    return <WordTile icon={iconOf(option)} name={option.name} description={option.description} isChosen={isChosen} />
  }
  const picture = pictureOf(option.id)
  return (
    <PictureTile
      name={option.name}
      isChosen={isChosen}
      picture={
        picture ? (
          <img src={picture} alt="" width={480} height={360} loading="lazy" />
        ) : (
          <PaletteRoom id={option.id} palette={option.palette ?? []} />
        )
      }
    />
  )
}

// Pictures run sideways on a phone, the last one cut, so that they are seen to scroll; words stand under each other.
const pictureLayout = {
  gridTemplateColumns: { md: '1fr 1fr' },
  gridAutoFlow: { xs: 'column', md: 'row' },
  gridAutoColumns: { xs: 148, md: 'auto' },
  gap: { xs: 1.5, md: '16px 12px' },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  mx: { xs: -2.5, md: 0 },
  px: { xs: 2.5, md: 0 },
  py: 0.5,
} as const

const wordLayout = (hasDescriptions: boolean) => ({
  gridTemplateColumns: hasDescriptions ? '1fr' : '1fr 1fr',
  gap: 1,
  py: 0.5,
})

/** One choice from a catalogue, narrowed by the answer that it depends on. */
export const OptionControl = ({ field, labelledBy, value, values, onChange, isDisabled }: OptionControlProps) => {
  const { data: catalogue, error, refetch } = useQuery(catalogueQuery(field.catalogue))
  const [sought, setSought] = useState('')
  const narrowedBy = field.dependsOn && values[field.dependsOn]

  if (error) {
    return (
      <Banner
        severity="error"
        action={
          <Button size="small" variant="text" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {loadFailures[field.catalogue] ?? messageOf(error)}
      </Banner>
    )
  }
  if (!catalogue) return <WaitingTiles />
  const options = catalogue.filter((option) => !narrowedBy || option.spaceTypeId === narrowedBy)
  const found = options.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
  return (
    <>
      {options.length > manyOptions && <Search value={sought} onChange={setSought} found={found.length} />}
      <TileGroup
        labelledBy={labelledBy}
        value={value}
        onChange={onChange}
        isDisabled={isDisabled}
        tiles={found.map((option) => ({
          id: option.id,
          content: <Face option={option} isChosen={option.id === value} />,
        }))}
        sx={options.some(hasPicture) ? pictureLayout : wordLayout(options.some(({ description }) => description))}
      />
    </>
  )
}

// More than can be looked through at a glance.
const manyOptions = 24

type SearchProps = { value: string; onChange: (value: string) => void; found: number }

const Search = ({ value, onChange, found }: SearchProps) => (
  <>
    <TextField
      type="search"
      fullWidth
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder="Find by name"
      slotProps={{
        htmlInput: { 'aria-label': 'Find by name' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon of={SearchIcon} />
            </InputAdornment>
          ),
        },
      }}
      sx={{ mb: 1.5, '& input': { pl: 0 }, '& input::-webkit-search-cancel-button': { appearance: 'none' } }}
    />
    <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
      {value.trim() &&
        (found === 0 ? `Nothing is called “${value.trim()}”.` : <VisuallyHidden>{found} found</VisuallyHidden>)}
    </Box>
  </>
)

const WaitingTiles = () => (
  <Box
    role="status"
    aria-label="Loading choices"
    sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, py: 0.5 }}
  >
    {['a', 'b', 'c', 'd'].map((name) => (
      <Skeleton key={name} height={56} />
    ))}
  </Box>
)
