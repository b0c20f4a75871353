import type { AiFunction } from './ai-functions.ts'
import type { Mode, Tool } from './define-tool.ts'
import { fullRedesign } from './full-redesign.ts'
import { virtualStaging } from './virtual-staging.ts'

/** The registry: a tool is its file and its line here. Form, validation, queue and tests derive from it. */
export const tools = {
  'full-redesign': fullRedesign,
  'virtual-staging': virtualStaging,
} as const satisfies Record<string, Tool>

export type ToolId = keyof typeof tools
export type ModeId<Id extends ToolId> = keyof (typeof tools)[Id]['modes'] & string

type FieldsOf<SomeTool> = SomeTool extends { modes: infer Modes } ? FieldsOfMode<Modes[keyof Modes]> : never
type FieldsOfMode<SomeMode> = SomeMode extends { fields: infer Fields } ? Fields[keyof Fields] : never

/** The kinds of field that the tools of a registry ask for. */
export type FieldKindOf<Registry> = FieldsOf<Registry[keyof Registry]> extends { kind: infer Kind } ? Kind : never

/** The kinds that the form must have a control for; a tool with a new kind does not compile until it has one. */
export type FieldKind = FieldKindOf<typeof tools>

/** A mode with its tool and both ids. */
export type ToolMode = { toolId: ToolId; modeId: string; tool: Tool; mode: Mode }

/** Every mode of every registered tool. */
export const toolModes: readonly ToolMode[] = Object.entries(tools).flatMap(([toolId, tool]) =>
  Object.entries(tool.modes).map(([modeId, mode]) => ({ toolId: toolId as ToolId, modeId, tool, mode })),
)

/** The mode of a stored generation; undefined for ids that this version of the app does not have. */
export const findMode = (toolId: string, modeId: string): ToolMode | undefined =>
  toolModes.find((candidate) => candidate.toolId === toolId && candidate.modeId === modeId)

/** The modes that an AI function serves. */
export const modesOf = (name: AiFunction): ToolMode[] => toolModes.filter(({ mode }) => mode.function === name)

/** Whether every field of the form has an answer, so that the start button can send it. */
export const isComplete = (mode: Mode, values: Readonly<Record<string, string | undefined>>): boolean =>
  Object.keys(mode.fields).every((name) => Boolean(values[name]?.trim()))
