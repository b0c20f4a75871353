import type { AiFunction } from './ai-functions.ts'
import { changeMaterial } from './change-material.ts'
import type { Mode, Tool } from './define-tool.ts'
import { isOptional, type MissingAnswer, maskField } from './fields.ts'

export type { MissingAnswer }

import { floorChange } from './floor-change.ts'
import { fullRedesign } from './full-redesign.ts'
import { magicEditor } from './magic-editor.ts'
import { paint } from './paint.ts'
import { removeFurniture } from './remove-furniture.ts'
import { replaceFurniture } from './replace-furniture.ts'
import { virtualStaging } from './virtual-staging.ts'

/** The registry: a tool needs its file and one line here. Form, validation, queue and tests derive from it. */
export const tools = {
  'full-redesign': fullRedesign,
  'virtual-staging': virtualStaging,
  'replace-furniture': replaceFurniture,
  'remove-furniture': removeFurniture,
  paint,
  'change-material': changeMaterial,
  'floor-change': floorChange,
  'magic-editor': magicEditor,
} as const satisfies Record<string, Tool>

export type ToolId = keyof typeof tools
export type ModeId<Id extends ToolId> = keyof (typeof tools)[Id]['modes'] & string

type FieldsOf<SomeTool> = SomeTool extends { modes: infer Modes } ? FieldsOfMode<Modes[keyof Modes]> : never
type FieldsOfMode<SomeMode> = SomeMode extends { fields: infer Fields } ? Fields[keyof Fields] : never

/** The kinds of field in a registry of tools. */
export type FieldKindOf<Registry> = FieldsOf<Registry[keyof Registry]> extends { kind: infer Kind } ? Kind : never

/** The kinds of field for which the form must have a control. A new kind does not compile until it has one. */
export type FieldKind = FieldKindOf<typeof tools>

export type ToolMode = { toolId: ToolId; modeId: string; tool: Tool; mode: Mode }

export const toolModes: readonly ToolMode[] = Object.entries(tools).flatMap(([toolId, tool]) =>
  Object.entries(tool.modes).map(([modeId, mode]) => ({ toolId: toolId as ToolId, modeId, tool, mode })),
)

/** The mode of a stored generation. Undefined for ids that are not in this version of the app. */
export const findMode = (toolId: string, modeId: string): ToolMode | undefined =>
  toolModes.find((candidate) => candidate.toolId === toolId && candidate.modeId === modeId)

export const modesOf = (name: AiFunction): ToolMode[] => toolModes.filter(({ mode }) => mode.function === name)

/** Whether a mode changes only what the user brushed. */
export const isBrushed = (toolMode: ToolMode | undefined): boolean =>
  toolMode !== undefined && maskField(toolMode.mode.fields) !== undefined

export const initialValues = (mode: Mode): Record<string, string> =>
  Object.fromEntries(
    Object.entries(mode.fields).flatMap(([name, field]) =>
      field.kind === 'choice' && field.initial ? [[name, field.initial]] : [],
    ),
  )

/** The error for the first unanswered field. Undefined when the form can be sent. */
export const missingAnswer = (
  mode: Mode,
  values: Readonly<Record<string, string | undefined>>,
): MissingAnswer | undefined => {
  const missing = Object.entries(mode.fields).find(([name, field]) => !isOptional(field) && !values[name]?.trim())
  if (!missing) return undefined
  const [, field] = missing
  return field.kind === 'mask' ? field.whenMissing : mode.whenIncomplete
}
