import { OptionTiles } from '#frontend/components/option-tiles.tsx'
import type { ControlProps } from './control-props.ts'
import { useOptions } from './use-options.ts'

/** One choice from a catalogue. */
export const OptionControl = ({ kind: _, field, values, ...props }: ControlProps<'option'>) => {
  const { options, error, refetch } = useOptions(field, values)
  return (
    <OptionTiles
      {...props}
      catalogue={field.catalogue}
      options={options}
      roomType={values.roomType}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
