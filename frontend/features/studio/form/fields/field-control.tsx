import type { ComponentType } from 'react'
import type { Field } from '#shared/tools/fields.ts'
import type { FieldKind } from '#shared/tools/index.ts'
import { ChoiceControl } from './choice-control.tsx'
import type { ControlProps, FieldOf } from './control-props.ts'
import { MaskControl } from './mask-control.tsx'
import { OptionControl } from './option-control.tsx'
import { PhotoControl } from './photo-control.tsx'
import { PromptControl } from './prompt-control.tsx'

/** FieldKind grows with the registry: a tool with a new kind does not compile until its control is added here. */
type ControlledKind = FieldKind

export type ControlledField = FieldOf<ControlledKind>

const controls: { [Kind in ControlledKind]: ComponentType<ControlProps<Kind>> } = {
  option: OptionControl,
  choice: ChoiceControl,
  prompt: PromptControl,
  photo: PhotoControl,
  mask: MaskControl,
}

/** Narrows a field to the kinds with a control; every field of a registered tool has one. */
export const hasControl = (field: Field): field is ControlledField => field.kind in controls

/** The control for a field, by its kind. */
export const FieldControl = <Kind extends ControlledKind>(props: ControlProps<Kind>) => {
  const Control: ComponentType<ControlProps<Kind>> = controls[props.kind]
  return <Control {...props} />
}
