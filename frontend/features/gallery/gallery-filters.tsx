import { Box, Button, TextField } from '@mui/material'
import { Heart } from 'lucide-react'
import { type GalleryFilter, GalleryPeriod } from '#frontend/lib/generations/gallery-filter.ts'
import { galleryCopy } from '#shared/copy/gallery.ts'
import { tools } from '#shared/tools/index.ts'
import { ToolFilter } from '#shared/tools/tool-filter.ts'

type GalleryFiltersProps = { filter: GalleryFilter; onChange: (change: GalleryFilter) => void }

const toolChoices = [
  ['', galleryCopy.allTools],
  ['rooms', galleryCopy.roomTools],
  ...Object.values(tools).map(({ id, name }) => [id, name]),
  ['ai-models', galleryCopy.modelPictures],
] as const

const periodChoices = [
  ['', galleryCopy.anyTime],
  ...GalleryPeriod.options.map((period) => [period, galleryCopy.periods[period]]),
] as const

/** The filters of the gallery: tool, period and favourites. */
export const GalleryFilters = ({ filter, onChange }: GalleryFiltersProps) => (
  <>
    <Box sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 1 100%', sm: 'none' } }}>
      <Choice
        label={galleryCopy.toolFilter}
        choices={toolChoices}
        value={filter.tool}
        onChange={(tool) => onChange({ tool: ToolFilter.safeParse(tool).data })}
      />
      <Choice
        label={galleryCopy.periodFilter}
        choices={periodChoices}
        value={filter.period}
        onChange={(period) => onChange({ period: GalleryPeriod.safeParse(period).data })}
      />
    </Box>
    <Button
      aria-pressed={filter.favourites === 'yes'}
      {...(filter.favourites && { color: 'primary' })}
      startIcon={<Heart size={20} aria-hidden fill={filter.favourites ? 'currentColor' : 'none'} />}
      onClick={() => onChange({ favourites: filter.favourites ? undefined : 'yes' })}
    >
      {galleryCopy.favouritesOnly}
    </Button>
  </>
)

type ChoiceProps = {
  label: string
  choices: readonly (readonly (string | undefined)[])[]
  value: string | undefined
  onChange: (value: string) => void
}

const Choice = ({ label, choices, value = '', onChange }: ChoiceProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    sx={{ flex: { xs: '1 1 0', sm: 'none' }, width: { sm: 200 }, minWidth: 0 }}
  >
    {choices.map(([choice, name]) => (
      <option key={choice} value={choice}>
        {name}
      </option>
    ))}
  </TextField>
)
