import * as z from 'zod'
import { StoragePath } from '#shared/entities/ids.ts'
import type { CatalogueName } from '#shared/entities/option.ts'
import { limits } from '#shared/limits.ts'
import { text } from '#shared/typed-texts.ts'

/** The errors for a form with an unanswered field. */
export type MissingAnswer = 'steps.incomplete' | 'steps.design' | 'steps.brush' | 'steps.reference'

/** The closed set of inputs for tools. Each kind has one schema here and one control in the browser. */
export type Field =
  | { kind: 'option'; label: string; catalogue: CatalogueName; dependsOn?: string }
  | { kind: 'choice'; label: string; choices: readonly string[]; initial?: string }
  | { kind: 'prompt'; label: string; placeholder: string; isOptional?: true }
  | { kind: 'photo'; label: string }
  | { kind: 'mask'; label: string; whenMissing: MissingAnswer; paintedField?: string; isSurface?: true }

/** A field that one click answers, so that a form can show the next step automatically. */
export type ChosenField = Extract<Field, { kind: 'option' | 'choice' }>

/** An option from a catalogue. `dependsOn` is the field whose answer filters it (room types by space type). */
export const option = (label: string, catalogue: CatalogueName, dependsOn?: string) =>
  ({ kind: 'option', label, catalogue, ...(dependsOn && { dependsOn }) }) as const satisfies Field

/** A choice among fixed values. `initial` is selected at first. */
export const choice = <const Choices extends readonly string[]>(
  label: string,
  choices: Choices,
  initial?: Choices[number],
) => ({ kind: 'choice', label, choices, ...(initial && { initial }) }) as const satisfies Field

/** The user's own text. */
export const prompt = (label: string, placeholder: string) =>
  ({ kind: 'prompt', label, placeholder }) as const satisfies Field

/** The user's own text in addition to other answers. The form is complete without it. */
export const details = (placeholder: string) =>
  ({ kind: 'prompt', label: 'Details (optional)', placeholder, isOptional: true }) as const satisfies Field

/** A reference picture that the user uploads. */
export const photo = (label: string) => ({ kind: 'photo', label }) as const satisfies Field

/**
 * The area that the user brushes: a picture in the room's size, white where the room may change. `whenMissing` is the
 * error when it is missing. `paintedField` is the request field for the room with that area painted red, which the
 * browser makes from the same mask.
 */
export const mask = (label: string, whenMissing: MissingAnswer = 'steps.brush', paintedField?: string) =>
  ({ kind: 'mask', label, whenMissing, ...(paintedField && { paintedField }) }) as const satisfies Field

/**
 * An area on a surface, such as a wall, a floor or a worktop. The editor limits it to the surface's edges, unless the
 * user turns that off (docs/product.md, Tools).
 */
export const surface = (label: string) => ({ ...mask(label), isSurface: true }) as const satisfies Field

/** Whether the form is complete without an answer to the field. */
export const isOptional = (field: Field): boolean => field.kind === 'prompt' && field.isOptional === true

/** The schema of a field's value in the request body. */
export const fieldSchema = (field: Field): z.ZodType<string | undefined> => {
  switch (field.kind) {
    case 'option':
      return z.string().regex(/^[a-z0-9-]{1,60}$/)
    case 'choice': {
      const choices = z.enum([...field.choices])
      return field.initial === undefined ? choices : choices.default(field.initial)
    }
    case 'prompt': {
      const words = text(limits.promptMaxCharacters)
      return field.isOptional ? words.optional() : words
    }
    case 'photo':
    case 'mask':
      return StoragePath
  }
}

/** The request fields with storage paths of a mode's pictures besides the room. */
export const pictureFields = (fields: Readonly<Record<string, Field>>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'photo') return [name]
    if (field.kind === 'mask') return [name, ...(field.paintedField ? [field.paintedField] : [])]
    return []
  })

/** The request field of a mode's wall paint. Undefined for modes without one. */
export const paintField = (fields: Readonly<Record<string, Field>>): string | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'option' && field.catalogue === 'paint-options')?.[0]

const finishes: readonly CatalogueName[] = ['paint-options', 'material-options', 'floor-options']

/** The request field of a mode's paint, material or floor, and its catalogue. Undefined for modes without one. */
export const finishField = (
  fields: Readonly<Record<string, Field>>,
): { name: string; catalogue: CatalogueName } | undefined => {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'option' && finishes.includes(field.catalogue)) return { name, catalogue: field.catalogue }
  return undefined
}

/** The request field of a mode's mask. Undefined for modes without one. */
export const maskField = (fields: Readonly<Record<string, Field>>): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.kind === 'mask')
