import * as z from 'zod'
import { StoragePath } from '#shared/entities/ids.ts'
import type { CatalogueName } from '#shared/entities/option.ts'
import { limits } from '#shared/limits.ts'

/** The closed set of inputs that a tool can ask for; each kind has one schema here and one control in the browser. */
export type Field =
  | { kind: 'option'; label: string; catalogue: CatalogueName; dependsOn?: string }
  | { kind: 'choice'; label: string; choices: readonly string[] }
  | { kind: 'prompt'; label: string }
  | { kind: 'photo'; label: string }
  | { kind: 'mask'; label: string }

/** A field that one press answers, so that a form can show the next step automatically. */
export type ChosenField = Extract<Field, { kind: 'option' | 'choice' }>

/** A choice from a catalogue; `dependsOn` names the field whose answer filters it (room types by space type). */
export const option = (label: string, catalogue: CatalogueName, dependsOn?: string) =>
  ({ kind: 'option', label, catalogue, ...(dependsOn && { dependsOn }) }) as const satisfies Field

/** A choice among fixed values. */
export const choice = <const Choices extends readonly string[]>(label: string, choices: Choices) =>
  ({ kind: 'choice', label, choices }) as const satisfies Field

/** The user's own text. */
export const prompt = (label: string) => ({ kind: 'prompt', label }) as const satisfies Field
/** A reference picture that the user uploads. */
export const photo = (label: string) => ({ kind: 'photo', label }) as const satisfies Field
/** The area that the user brushes, as a picture. */
export const mask = (label: string) => ({ kind: 'mask', label }) as const satisfies Field

/** The schema of a field's value in the request body. */
export const fieldSchema = (field: Field): z.ZodType<string> => {
  switch (field.kind) {
    case 'option':
      return z.string().regex(/^[a-z0-9-]{1,60}$/)
    case 'choice':
      return z.enum([...field.choices])
    case 'prompt':
      return z.string().trim().min(1).max(limits.promptMaxCharacters)
    case 'photo':
    case 'mask':
      return StoragePath
  }
}
