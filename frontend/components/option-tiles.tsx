import { Box, Skeleton } from '@mui/material'
import { useState } from 'react'
import { iconOf } from '#frontend/lib/pictures/option-icons.ts'
import { pictureOf } from '#frontend/lib/pictures/option-pictures.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { catalogueCopy } from '#shared/copy/catalogue.ts'
import { studioCopy } from '#shared/copy/studio.ts'
import type { CatalogueName, Option } from '#shared/entities/option.ts'
import { errorMessage } from '#shared/errors.ts'
import { inFilled, inFullSheet } from './full-sheet.ts'
import { RetryBanner } from './retry.tsx'
import { PictureTile, WordTile } from './tile-faces.tsx'
import { TileGroup } from './tile-group.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const loadFailures: Partial<Record<CatalogueName, string>> = {
  'room-types': errorMessage('catalogue.rooms'),
  'decoration-styles': errorMessage('catalogue.presets'),
  'staging-styles': errorMessage('catalogue.presets'),
  'paint-options': errorMessage('catalogue.presets'),
  'material-options': errorMessage('catalogue.presets'),
  'floor-options': errorMessage('catalogue.presets'),
}

const hasPicture = (option: Option) => Boolean(option.hex ?? pictureOf(option.id))

/** The heading that an option is listed under. */
const groupOf = ({ family, category }: Option) => family ?? category

type FaceProps = { option: Option; roomType: string | undefined; isChosen: boolean }

const Face = ({ option, roomType, isChosen }: FaceProps) => {
  if (option.hex) return <PictureTile name={option.name} isChosen={isChosen} picture={<Swatch hex={option.hex} />} />
  const picture = pictureOf(option.id, roomType)
  if (!picture && option.palette) {
    return <PictureTile name={option.name} isChosen={isChosen} picture={<Palette colours={option.palette} />} />
  }
  if (!picture) {
    return <WordTile icon={iconOf(option)} name={option.name} description={option.description} isChosen={isChosen} />
  }
  return (
    <PictureTile
      name={option.name}
      isChosen={isChosen}
      picture={<OptionPicture own={picture} made={option.imageUrl} />}
    />
  )
}

/** The example that our models made; the site's own picture when there is none, or its URL has expired. */
const OptionPicture = ({ own, made }: { own: string; made: string | undefined }) => {
  const [hasFailed, setHasFailed] = useState(false)
  const src = hasFailed ? own : (made ?? own)
  return <img src={src} alt="" width={480} height={360} loading="lazy" onError={() => setHasFailed(true)} />
}

// The line keeps a white visible on a white page.
const Swatch = ({ hex }: { hex: string }) => (
  <Box
    component="span"
    sx={{ position: 'absolute', inset: 0, bgcolor: hex, border: 1, borderColor: 'divider', borderRadius: 'inherit' }}
  />
)

// The heights of two rows of tiles of 104 px, and of one of 148 px, with their names.
const [twoRows, oneRow] = [230, 152]
const room = 'room'

/** Where a phone's tiles may fill the sheet, its height decides how they lie; a full sheet scrolls. */
const fitted = {
  [inFilled]: {
    height: { xs: '100%', md: 'auto' },
    minHeight: { xs: 128, md: 0 },
    container: { xs: `${room} / size`, md: 'none' },
  },
  [inFullSheet]: { height: 'auto', container: 'none' },
} as const

// On a phone pictures scroll sideways, and the last one is cut to show that; word tiles are stacked.
const pictureLayout = {
  gridTemplateColumns: { md: '1fr 1fr' },
  gridAutoFlow: { xs: 'column', md: 'row' },
  gridAutoColumns: { xs: 148, md: 'auto' },
  '@media (max-width: 767.98px) and (max-height: 720px)': { gridAutoColumns: 124 },
  // Two rows of smaller tiles where there is room for them; one row of such tiles where larger ones would be cut.
  [`@container ${room} (min-height: ${twoRows}px)`]: {
    gridTemplateRows: { xs: 'repeat(2, max-content)', md: 'none' },
    gridAutoColumns: { xs: 104, md: 'auto' },
    rowGap: { xs: 1, md: 2 },
    '& [role="radio"] > * > :last-child': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: { xs: 'nowrap', md: 'normal' },
    },
  },
  [`@container ${room} (max-height: ${oneRow}px)`]: { gridAutoColumns: { xs: 112, md: 'auto' } },
  gap: { xs: 1.5, md: '16px 12px' },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollbarWidth: 'none',
  mx: { xs: -2.5, md: 0 },
  px: { xs: 2.5, md: 0 },
  py: 0.5,
  alignItems: 'start',
  // A full sheet has room for all of them.
  [inFullSheet]: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
    gridAutoFlow: 'row',
    gridAutoColumns: 'auto',
    gap: '16px 12px',
    overflowX: 'visible',
  },
} as const

const swatchLayout = {
  ...pictureLayout,
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
  gridAutoColumns: { xs: 100, md: 'auto' },
  gap: { xs: 1.25, md: '12px 10px' },
  [inFullSheet]: { ...pictureLayout[inFullSheet], gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' },
} as const

const layoutOf = (options: readonly Option[]) => {
  if (options.some(({ hex }) => hex)) return swatchLayout
  return options.some(hasPicture) ? pictureLayout : wordLayout(options.some(({ description }) => description))
}

const wordLayout = (hasDescriptions: boolean) => ({
  gridTemplateColumns: hasDescriptions ? '1fr' : '1fr 1fr',
  gap: 1,
  py: 0.5,
})

/** The colours of a style's furniture, without those of wall and floor, which come first. */
const Palette = ({ colours }: { colours: readonly string[] }) => (
  <Box
    component="span"
    sx={{
      position: 'absolute',
      inset: 0,
      display: 'flex',
      overflow: 'hidden',
      border: 1,
      borderColor: 'divider',
      borderRadius: 'inherit',
    }}
  >
    {colours.slice(2).map((colour) => (
      <Box key={colour} component="span" sx={{ flex: 1, bgcolor: colour }} />
    ))}
  </Box>
)

type OptionTilesProps = {
  catalogue: CatalogueName
  /** undefined while they load. */
  options: readonly Option[] | undefined
  /** The chosen room type, which the pictures of styles show where they can. */
  roomType: string | undefined
  error: Error | null
  onRetry: () => void
  /** A search text: only options whose names contain it are shown. */
  sought: string
  /** The id of the element with the question. */
  labelledBy: string
  value: string | undefined
  onChange: (value: string) => void
  isDisabled?: boolean
}

/** The options of a catalogue as tiles, of which one can be chosen. */
export const OptionTiles = ({
  catalogue,
  options,
  roomType,
  error,
  onRetry,
  sought,
  labelledBy,
  value,
  onChange,
  isDisabled = false,
}: OptionTilesProps) => {
  if (error) return <RetryBanner onRetry={onRetry}>{loadFailures[catalogue] ?? messageOf(error)}</RetryBanner>
  if (!options) return <WaitingTiles of={catalogue} />
  const text = sought.trim().toLowerCase()
  const layout = layoutOf(options)
  const found = options.filter((option) => `${option.name} ${groupOf(option) ?? ''}`.toLowerCase().includes(text))
  return (
    <>
      <Found of={catalogue} sought={sought.trim()} count={found.length} />
      <Box sx={layout === pictureLayout ? fitted : {}}>
        <TileGroup
          labelledBy={labelledBy}
          value={value}
          onChange={onChange}
          isDisabled={isDisabled}
          tiles={found.map((option) => ({
            id: option.id,
            group: groupOf(option),
            content: <Face option={option} roomType={roomType} isChosen={option.id === value} />,
          }))}
          sx={layout}
        />
      </Box>
    </>
  )
}

type FoundProps = { of: CatalogueName; sought: string; count: number }

const Found = ({ of, sought, count }: FoundProps) => (
  <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
    {sought &&
      (count === 0 ? catalogueCopy.noMatch(of, sought) : <VisuallyHidden>{studioCopy.found(count)}</VisuallyHidden>)}
  </Box>
)

type Shape = { layout: object; count: number; height?: number }

// Placeholders with the shape of each catalogue's tiles, so that nothing moves when the options load.
const shapes: Partial<Record<CatalogueName, Shape>> = {
  'space-types': { layout: wordLayout(true), count: 3, height: 62 },
  'room-types': { layout: wordLayout(false), count: 8, height: 62 },
  'paint-options': { layout: swatchLayout, count: 9 },
}

const WaitingTiles = ({ of }: { of: CatalogueName }) => {
  const { layout, count, height } = shapes[of] ?? { layout: pictureLayout, count: 6 }
  return (
    <Box role="status" aria-label={studioCopy.loadingChoices} sx={{ display: 'grid', ...layout }}>
      {Array.from({ length: count }, (_, place) => place).map((place) =>
        height ? (
          <Skeleton key={place} height={height} />
        ) : (
          <Box key={place} sx={{ display: 'grid', gap: 1 }}>
            <Skeleton sx={{ height: 'auto', aspectRatio: '4 / 3' }} />
            <Skeleton height={22} width="60%" />
          </Box>
        ),
      )}
    </Box>
  )
}
