import type { ErrorCode } from '#shared/errors.ts'
import type { AiFunction } from './ai-functions.ts'
import type { ChosenField, Field } from './fields.ts'

/** The plans a tool can ask for at least; any pack's credits open every tool (readings, Money). */
export type MinimumPlan = 'Basic' | 'Pro' | 'Premium'

/** One way to use a tool. Its wording for the models is in `functions/core/prompts`, tied to it by type. */
export type Mode = {
  label: string
  /** The AI function that serves it, and so its route and its queue. */
  function: AiFunction
  /** The body field that carries the room's storage path (design-tools 7). */
  roomField: 'imageUrl' | 'roomImageUrl'
  /** What is said when a field is missing. */
  whenIncomplete: ErrorCode
  /** What the start button says. */
  action: string
  /** What is said when it is done. */
  success: string
  /** What is said when the model fails without a reason of its own. */
  failure: string
  credits: number
  typicalSeconds: number
  /** After this many seconds a running job is given up and its credits go back. */
  deadlineSeconds: number
} & (
  | {
      /** One field after the other, with Back; each answer leads to the next field. */
      layout: 'steps'
      fields: Record<string, ChosenField>
    }
  | {
      /** All fields at once. */
      layout: 'form'
      fields: Record<string, Field>
    }
)

export type Tool = {
  id: string
  name: string
  description: string
  minimumPlan: MinimumPlan
  modes: Record<string, Mode>
}

export const mode = <const M extends Mode>(definition: M) => definition
export const defineTool = <const T extends Tool>(definition: T) => definition
