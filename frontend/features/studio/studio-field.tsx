import { type ControlledField, FieldControl } from './fields/field-control.tsx'
import { useStudio } from './studio-context.tsx'

type StudioFieldProps = { name: string; field: ControlledField; sought: string; labelledBy: string }

/** A field's control with the studio's answer to it; disabled while a job runs. */
export const StudioField = ({ name, field, sought, labelledBy }: StudioFieldProps) => {
  const { studio, dispatch } = useStudio()
  return (
    <FieldControl
      kind={field.kind}
      field={field}
      values={studio.values}
      sought={sought}
      labelledBy={labelledBy}
      value={studio.values[name]}
      isDisabled={Boolean(studio.job)}
      onChange={(value) => dispatch({ type: 'answered', name, value })}
    />
  )
}
