import type { RoomFunction, ToolFunction } from './ai-functions.ts'
import type { ChosenField, Field, MissingAnswer } from './fields.ts'

/** The cheapest plan that includes a tool. Pack credits open every tool (docs/product.md, Tools). */
export type MinimumPlan = 'Basic' | 'Pro' | 'Premium'

/** The properties of a mode that accepting, running and settling a generation need. */
export type JobMode = {
  /** Only for developers, to compare models. */
  isHidden?: true
  /** The AI function of the mode. It decides the route and the queue. */
  function: ToolFunction
  /** The message when a generation is completed. */
  success: string
  /** The failure reason when the model gives none. */
  failure: string
  credits: number
  typicalSeconds: number
}

/** One way to use a tool. Its prompt is in `functions/core/generations/run/prompts`; the types require one. */
export type Mode = JobMode & {
  function: RoomFunction
  label: string
  /** One line in the list of modes. */
  description: string
  /**
   * When the tool is repeated on its own result, it uses the source picture of that result, because an empty room is
   * furnished only once.
   */
  isRepeatedFromSource?: true
  /**
   * Walls, windows and doors must stay in place. This is measured, and a run that moves them is repeated once. `switch`
   * lets the user turn it off.
   */
  structureLock?: 'always' | 'switch'
  /** Its result is a room without furniture. */
  leavesRoomEmpty?: true
  /** The request field with the room's storage path. */
  roomField: 'imageUrl' | 'roomImageUrl'
  /** The error for an unanswered field. */
  whenIncomplete: MissingAnswer
  /** The label of the start button. */
  action: string
} & (
    | {
        /** One field after the other, with Back. Each answer leads to the next field. */
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

/**
 * `mode` and `defineTool` preserve the literal types of their argument. The types of fields, prompts and routes derive
 * from them.
 */
export const mode = <const M extends Mode>(definition: M) => definition
export const defineTool = <const T extends Tool>(definition: T) => definition
