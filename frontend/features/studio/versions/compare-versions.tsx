import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { Compare } from '#frontend/components/compare.tsx'
import { Dialog } from '#frontend/components/dialog.tsx'
import { PictureWell } from '#frontend/components/picture-well.tsx'
import { WordChoice } from '#frontend/components/word-choice.tsx'
import { keepDisplayMode, keptDisplayMode } from '#frontend/lib/generations/display-mode.ts'
import { DisplayMode } from '#shared/contracts/ai.ts'
import { versionsCopy } from '#shared/copy/versions.ts'
import { useVersionNames } from './use-version-names.ts'
import { PlainVersion } from './version-picture.tsx'
import type { Version } from './versions.ts'

// The height of the window beside the dialog and its choices, so that the picture and the Hold button fit together.
const besideChoices = 'max(280px, 100dvh - 400px)'

const ways = DisplayMode.options.map((id) => ({ id, name: versionsCopy.ways[id] }))

type CompareVersionsProps = {
  isOpen: boolean
  onClose: () => void
  /** In the order of the strip. */
  versions: readonly Version[]
  current: Version
}

/** Any two versions of a photo, by a slider, side by side, or one in place of the other while a button is held. */
export const CompareVersions = ({ isOpen, onClose, ...chosen }: CompareVersionsProps) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={versionsCopy.compare} maxWidth={960}>
    <Comparison {...chosen} />
  </Dialog>
)

const Comparison = ({ versions, current }: Pick<CompareVersionsProps, 'versions' | 'current'>) => {
  const [firstId, setFirstId] = useState(
    () => (current.resultOf ?? versions.find(({ id }) => id !== current.id)?.id) || '',
  )
  const [secondId, setSecondId] = useState<string>(current.id)
  const [way, setWay] = useState(() => keptDisplayMode() ?? 'slider')
  const versionName = useVersionNames(versions)
  const at = (id: string) => versions.findIndex((version) => version.id === id)
  const [first, second] = [versions[at(firstId)] ?? versions[0], versions[at(secondId)] ?? current]
  if (!first) return null
  const nameOf = (version: Version) => versionsCopy.version(at(version.id) + 1, versionName(version))
  const choice = (label: string, value: string, onChange: (id: string) => void) => (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {versions.map((version) => (
        <MenuItem key={version.id} value={version.id}>
          {nameOf(version)}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
      <Box sx={{ display: 'grid', gap: { xs: 1, md: 2 }, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {choice(versionsCopy.first, first.id, setFirstId)}
        {choice(versionsCopy.second, second.id, setSecondId)}
      </Box>
      <WordChoice
        question={versionsCopy.way}
        choices={ways}
        value={way}
        onChange={(mode) => {
          setWay(mode)
          keepDisplayMode(mode)
        }}
        choosesByArrows
        sx={{ gridTemplateColumns: 'repeat(3, minmax(0, 160px))', gap: 1 }}
      />
      {way === 'slider' && <Slider first={first} second={second} nameOf={nameOf} />}
      {way === 'beside' && <Beside versions={[first, second]} nameOf={nameOf} />}
      {way === 'hold' && <Held first={first} second={second} place={at(first.id) + 1} />}
    </Box>
  )
}

type SliderProps = { first: Version; second: Version; nameOf: (version: Version) => string }

const Slider = ({ first, second, nameOf }: SliderProps) => (
  <PictureWell {...second.size} sx={{ maxHeight: besideChoices }}>
    <Compare
      key={`${first.id} ${second.id}`}
      names={[nameOf(first), nameOf(second)]}
      before={<PlainVersion version={first} />}
      after={<PlainVersion version={second} />}
    />
  </PictureWell>
)

type BesideProps = { versions: readonly Version[]; nameOf: (version: Version) => string }

const Beside = ({ versions, nameOf }: BesideProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
    {versions.map((version, place) => (
      // The same version may be chosen twice.
      <Box component="figure" key={place === 0 ? 'first' : 'second'} sx={{ m: 0, minWidth: 0 }}>
        <PictureWell {...version.size}>
          <PlainVersion version={version} />
        </PictureWell>
        <Typography component="figcaption" variant="body2" sx={{ mt: 1 }}>
          {nameOf(version)}
        </Typography>
      </Box>
    ))}
  </Box>
)

const Held = ({ first, second, place }: { first: Version; second: Version; place: number }) => {
  const [isHeld, setIsHeld] = useState(false)
  const hintId = useId()
  const byKey = (isDown: boolean) => (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') setIsHeld(isDown)
  }
  const release = () => setIsHeld(false)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <PictureWell
        {...second.size}
        sx={{ maxHeight: { xs: `calc(${besideChoices} - 96px)`, md: `calc(${besideChoices} - 60px)` } }}
      >
        <PlainVersion version={isHeld ? first : second} />
      </PictureWell>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          aria-pressed={isHeld}
          aria-describedby={hintId}
          onPointerDown={() => setIsHeld(true)}
          onPointerUp={release}
          onPointerLeave={release}
          onPointerCancel={release}
          onContextMenu={(event) => event.preventDefault()}
          onKeyDown={byKey(true)}
          onKeyUp={byKey(false)}
          onBlur={release}
          sx={{ touchAction: 'none', userSelect: 'none' }}
        >
          {versionsCopy.hold(place)}
        </Button>
        <HoldHint id={hintId} />
      </Box>
    </Box>
  )
}

const HoldHint = ({ id }: { id: string }) => (
  <Typography id={id} variant="body2" color="textSecondary">
    {versionsCopy.holdHint}
    <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
      {' '}
      {versionsCopy.holdKeyHint}
    </Box>
  </Typography>
)
