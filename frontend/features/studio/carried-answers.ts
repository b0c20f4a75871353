import type { Mode } from '#shared/tools/define-tool.ts'
import type { Field } from '#shared/tools/fields.ts'
import type { FieldValues } from './fields/control-props.ts'

const fits = (field: Field, other: Field | undefined, value: string) => {
  if (field.kind === 'option') return other?.kind === 'option' && other.catalogue === field.catalogue
  // The area belongs to the photo.
  if (field.kind === 'mask') return other?.kind === 'mask'
  return field.kind === 'choice' && other?.kind === 'choice' && field.choices.includes(value)
}

/** The answers to one mode's form that another mode asks for too, such as space and room. */
export const carriedAnswers = (from: Mode, values: FieldValues, to: Mode): FieldValues => {
  const carried: Record<string, string> = {}
  for (const [name, field] of Object.entries(to.fields)) {
    const value = values[name]
    if (!value || !fits(field, from.fields[name], value)) continue
    // A room without its space would be an answer to a question that is still open.
    if (field.kind === 'option' && field.dependsOn && !carried[field.dependsOn]) continue
    carried[name] = value
  }
  return carried
}
