import type { FieldValues } from '#frontend/features/studio/form/fields/control-props.ts'
import { likeStyle } from '#shared/catalogue/like-styles.ts'
import type { Mode } from '#shared/tools/define-tool.ts'
import type { Field } from '#shared/tools/fields.ts'

/** The answer to a field of one mode as an answer to that of another; undefined where it does not fit. */
const carried = (field: Field, other: Field | undefined, value: string): string | undefined => {
  if (field.kind === 'option' && other?.kind === 'option')
    return other.catalogue === field.catalogue ? value : likeStyle(other.catalogue, field.catalogue, value)
  // The area belongs to the photo.
  if (field.kind === 'mask') return other?.kind === 'mask' ? value : undefined
  return field.kind === 'choice' && other?.kind === 'choice' && field.choices.includes(value) ? value : undefined
}

/** The answers to one mode's form that another mode asks for too, such as space and room. */
export const carriedAnswers = (from: Mode, values: FieldValues, to: Mode): FieldValues => {
  const answers: Record<string, string> = {}
  for (const [name, field] of Object.entries(to.fields)) {
    const value = values[name]
    const kept = value && carried(field, from.fields[name], value)
    if (!kept) continue
    // A room without its space would be an answer to a question that is still open.
    if (field.kind === 'option' && field.dependsOn && !answers[field.dependsOn]) continue
    answers[name] = kept
  }
  return answers
}
