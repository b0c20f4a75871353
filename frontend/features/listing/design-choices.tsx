import { Box, InputAdornment, OutlinedInput, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { BoardChoice } from '#frontend/components/boards/board-choice.tsx'
import { Icon } from '#frontend/components/icon.tsx'
import { OptionTiles } from '#frontend/components/option-tiles.tsx'
import { RetryBanner } from '#frontend/components/retry.tsx'
import { scrollFade } from '#frontend/components/scroll-fade.ts'
import { WordChoice } from '#frontend/components/word-choice.tsx'
import { catalogueQuery } from '#frontend/lib/api/queries.ts'
import { toolDisplays } from '#frontend/lib/tools/tool-display.ts'
import { messageOf } from '#frontend/lib/words/message-of.ts'
import { catalogueCopy } from '#shared/copy/catalogue.ts'
import { listingCopy } from '#shared/copy/listing.ts'
import { errorMessage } from '#shared/errors.ts'
import { tools } from '#shared/tools/index.ts'
import { listingToolIds } from '#shared/tools/offer.ts'
import { RoomSelect } from './room-select.tsx'
import type { ListingControl } from './use-listing.ts'
import type { useRoomTypes } from './use-room-types.ts'

// More options than can be looked through at a glance.
const manyOptions = 24

export type ChoiceRefs = {
  style: RefObject<HTMLHeadingElement | null>
  room: RefObject<HTMLSelectElement | null>
}

type DesignChoicesProps = { control: ListingControl; rooms: ReturnType<typeof useRoomTypes>; refs: ChoiceRefs }

const toolChoices = listingToolIds.map((id) => ({
  id,
  icon: toolDisplays[id].icon,
  name: tools[id].name,
  description: listingCopy.tools[id],
}))

const choices = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3.5,
  mt: { xs: 5, md: 0 },
  p: { md: 2.5 },
  pb: { xs: 4, md: 3.5 },
  ...scrollFade,
} as const

/** The design for all photos: the tool, the room of photos whose caption names none, the style, and where they are published. */
export const DesignChoices = ({ control, rooms, refs }: DesignChoicesProps) => {
  const styleLabelId = useId()
  return (
    <Box component="section" aria-label={listingCopy.design} sx={choices}>
      <WordChoice
        question={listingCopy.tool}
        heading="h2"
        choices={toolChoices}
        value={control.listing.toolId}
        onChange={(toolId) => control.dispatch({ type: 'toolChosen', toolId })}
        choosesByArrows
        sx={{ gap: 1 }}
      />
      <RoomChoice control={control} rooms={rooms} field={refs.room} />
      <div>
        <Typography
          ref={refs.style}
          tabIndex={-1}
          id={styleLabelId}
          variant="h4"
          component="h2"
          sx={{ mb: 1.5, scrollMarginTop: 24 }}
        >
          {listingCopy.style}
        </Typography>
        <Styles key={control.listing.toolId} control={control} labelledBy={styleLabelId} />
      </div>
      <BoardChoice />
    </Box>
  )
}

type RoomChoiceProps = Pick<DesignChoicesProps, 'control' | 'rooms'> & { field: ChoiceRefs['room'] }

/** The room of photos whose caption names none. */
const RoomChoice = ({ control: { listing, dispatch }, rooms, field }: RoomChoiceProps) => {
  const [roomId, hintId] = [useId(), useId()]
  return (
    <div>
      {rooms.error ? (
        <RetryBanner onRetry={rooms.refetch}>
          {messageOf(rooms.error, { unexpected: errorMessage('catalogue.rooms') })}
        </RetryBanner>
      ) : (
        <>
          <Typography variant="h4" component="label" htmlFor={roomId} sx={{ display: 'block', mb: 1.5 }}>
            {listingCopy.defaultRoom}
          </Typography>
          <RoomSelect
            ref={field}
            groups={rooms.groups}
            chosen={listing.defaultRoomId}
            onChange={(id) => dispatch({ type: 'roomChosen', roomId: id })}
            input={<OutlinedInput />}
            inputProps={{ id: roomId, 'aria-describedby': hintId }}
            sx={{ typography: 'body2', '& .MuiNativeSelect-icon': { right: 14 } }}
          />
          <Typography id={hintId} variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
            {listingCopy.defaultRoomHint}
          </Typography>
        </>
      )}
    </div>
  )
}

/** The styles of the chosen tool, with a search where there are many. */
const Styles = ({ control: { listing, dispatch }, labelledBy }: { control: ListingControl; labelledBy: string }) => {
  const { toolId, styles, defaultRoomId } = listing
  const { catalogue } = tools[toolId].modes.room.fields.decorationStyle
  const { data, error, refetch } = useQuery(catalogueQuery(catalogue))
  const [sought, setSought] = useState('')
  return (
    <>
      {(data?.length ?? 0) > manyOptions && (
        <StyleSearch label={catalogueCopy.search(catalogue)} sought={sought} onChange={setSought} />
      )}
      <OptionTiles
        catalogue={catalogue}
        options={data}
        roomType={defaultRoomId}
        error={error}
        onRetry={() => void refetch()}
        sought={sought}
        labelledBy={labelledBy}
        value={styles[toolId]}
        onChange={(style) => dispatch({ type: 'styleChosen', style })}
      />
    </>
  )
}

type StyleSearchProps = { label: string; sought: string; onChange: (sought: string) => void }

const StyleSearch = ({ label, sought, onChange }: StyleSearchProps) => (
  <TextField
    type="search"
    value={sought}
    onChange={({ target }) => onChange(target.value)}
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
    sx={{ mb: 2, '& input': { pl: 0 }, '& input::-webkit-search-cancel-button': { appearance: 'none' } }}
  />
)
