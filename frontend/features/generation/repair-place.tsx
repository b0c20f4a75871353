import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import { useId } from 'react'
import { SignedPicture } from '#frontend/components/signed-picture.tsx'
import { useFreshPicture } from '#frontend/lib/pictures/fresh-picture.ts'
import { radius } from '#frontend/theme/radius.ts'
import { repairCopy as copy } from '#shared/copy/repair.ts'
import type { Generation } from '#shared/entities/generation.ts'
import { type ComplaintPlace, complaintPlaces } from '#shared/entities/repair.ts'

type RepairPlaceProps = {
  generation: Generation
  place: ComplaintPlace | undefined
  onChange: (place: ComplaintPlace | undefined) => void
}

const grid = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gridTemplateRows: 'repeat(3, 1fr)',
} as const

// The whole cell is the radio button; the chosen one is lighter, in a white frame.
const cell = {
  p: 0,
  borderRadius: 0,
  border: '1px solid rgb(255 255 255 / 0.35)',
  '& > svg, & > span > svg': { display: 'none' },
  '&.Mui-checked': {
    bgcolor: 'rgb(255 255 255 / 0.28)',
    outline: '3px solid #fff',
    outlineOffset: '-4px',
  },
} as const

/** Asks where on a design something is wrong: one of nine parts of its picture, or none. */
export const RepairPlace = ({ generation, place, onChange }: RepairPlaceProps) => {
  const labelId = useId()
  const url = generation.thumbnailUrl ?? generation.imageUrl
  if (!url) return null
  return (
    <FormControl>
      <FormLabel id={labelId} sx={{ mb: 1, '&.Mui-focused': { color: 'text.secondary' } }}>
        {copy.place}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={place ?? ''}
        onChange={(_, value) => onChange(complaintPlaces.find((one) => one === value))}
      >
        <Ninths generation={generation} url={url} />
        <FormControlLabel value="" control={<Radio />} label={copy.anywhere} />
      </RadioGroup>
    </FormControl>
  )
}

/** The picture, each ninth of which can be chosen. */
const Ninths = ({ generation: { id, width, height }, url }: { generation: Generation; url: string }) => {
  const fresh = useFreshPicture()
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        maxWidth: 320,
        aspectRatio: `${width ?? 3} / ${height ?? 2}`,
        borderRadius: radius.surface,
        '& img': { width: '100%', height: '100%', objectFit: 'cover' },
      }}
    >
      <SignedPicture url={url} alt="" fresh={fresh(id, 'thumbnailUrl')} />
      <Box sx={grid}>
        {complaintPlaces.map((one) => (
          <Radio
            key={one}
            value={one}
            disableRipple
            slotProps={{ input: { 'aria-label': copy.places[one] } }}
            title={copy.places[one]}
            sx={cell}
          />
        ))}
      </Box>
    </Box>
  )
}
