import type { Field } from '#shared/tools/fields.ts'

/** The answers of a form, by field name. */
export type FieldValues = Readonly<Record<string, string>>

type FieldByKind = { [Kind in Field['kind']]: Extract<Field, { kind: Kind }> }

export type FieldOf<Kind extends Field['kind']> = FieldByKind[Kind]

export type ControlProps<Kind extends Field['kind']> = {
  kind: Kind
  field: FieldOf<Kind>
  /** All answers of the form; those of a field that this one depends on narrow its options. */
  values: FieldValues
  /** A search text: only options whose names contain it are shown. */
  sought: string
  /** The id of the element with the field's label. */
  labelledBy: string
  value: string | undefined
  onChange: (value: string) => void
  isDisabled: boolean
}
