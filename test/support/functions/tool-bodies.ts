import { ulid } from 'ulid'
import { catalogues } from '#shared/catalogue/index.ts'
import type { Option } from '#shared/entities/option.ts'
import type { Field } from '#shared/tools/fields.ts'
import { modesOf, type ToolMode } from '#shared/tools/index.ts'
import { userId } from './accounts.ts'

/** A new generation id, as the browser creates it. */
export const newGenerationId = () => `gen_${ulid()}` as const

/** The storage path of a new upload of this user. */
export const uploadOf = (owner = userId) => `${owner}/uploads/${ulid()}.jpg`

const firstOption = ({ catalogue, dependsOn }: Field & { kind: 'option' }, answers: Record<string, string>): string => {
  const options: readonly Option[] = catalogues[catalogue]
  const [first] = dependsOn ? options.filter(({ spaceTypeId }) => spaceTypeId === answers[dependsOn]) : options
  return first?.id ?? ''
}

const answerTo = (field: Field, answers: Record<string, string>, owner: string): string => {
  switch (field.kind) {
    case 'option':
      return firstOption(field, answers)
    case 'choice':
      return field.choices[0] ?? ''
    case 'prompt':
      return 'more light, please'
    case 'photo':
    case 'mask':
      return uploadOf(owner)
  }
}

/** A value for every field of a mode's form. */
export const answersFor = ({ mode }: ToolMode, owner = userId): Record<string, string> => {
  const answers: Record<string, string> = {}
  for (const [name, field] of Object.entries(mode.fields)) {
    answers[name] = answerTo(field, answers, owner)
    if (field.kind === 'mask' && field.paintedField) answers[field.paintedField] = uploadOf(owner)
  }
  return answers
}

/** The body that the form of a mode submits. */
export const submitBody = (
  toolMode: ToolMode,
  changed: Record<string, unknown> = {},
  owner = userId,
): Record<string, unknown> => ({
  generationId: newGenerationId(),
  [toolMode.mode.roomField]: uploadOf(owner),
  ...(modesOf(toolMode.mode.function).length > 1 && { selectedOption: toolMode.toolId, subOption: toolMode.modeId }),
  ...answersFor(toolMode, owner),
  ...changed,
})
