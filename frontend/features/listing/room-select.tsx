import { Input, NativeSelect, type NativeSelectProps } from '@mui/material'
import type { RefObject } from 'react'
import { listingCopy } from '#shared/copy/listing.ts'
import type { Option } from '#shared/entities/option.ts'
import type { RoomGroups } from './use-room-types.ts'

type RoomSelectProps = Pick<NativeSelectProps, 'input' | 'inputProps' | 'sx'> & {
  ref?: RefObject<HTMLSelectElement | null>
  groups: RoomGroups
  /** The room type that is chosen by hand. */
  chosen: string | undefined
  /** The room without a choice by hand. */
  automatic?: Option | undefined
  onChange: (roomId: string | undefined) => void
}

/** A room type of any space. Without a choice it names the room that follows from the caption, or the one for all. */
export const RoomSelect = ({
  ref,
  groups,
  chosen,
  automatic,
  onChange,
  input = <Input disableUnderline />,
  ...props
}: RoomSelectProps) => (
  <NativeSelect
    {...props}
    fullWidth
    inputRef={ref}
    value={chosen ?? ''}
    onChange={({ target }) => onChange(target.value || undefined)}
    input={input}
  >
    <option value="">{automatic ? listingCopy.automatic(automatic.name) : listingCopy.chooseRoom}</option>
    {groups.map(({ name, rooms }) => (
      <optgroup key={name} label={name}>
        {rooms.map((room) => (
          <option key={room.id} value={room.id}>
            {room.name}
          </option>
        ))}
      </optgroup>
    ))}
  </NativeSelect>
)
