import type { RoomFunction, ToolFunction } from './ai-functions.ts'
import type { ChosenField, Field, MissingAnswer } from './fields.ts'

/** The cheapest plan that includes a tool; pack credits open every tool (docs/product.md, Tools). */
export type MinimumPlan = 'Basic' | 'Pro' | 'Premium'

/** What accepting, running and settling a generation needs to know of a mode. */
export type JobMode = {
  /** Only developers see and may start it: a mode for comparing models. */
  isHidden?: true
  /** The AI function that serves the mode: it decides the route and the queue. */
  function: ToolFunction
  /** The message when a generation has completed. */
  success: string
  /** The failure reason when the model gives none. */
  failure: string
  credits: number
  typicalSeconds: number
  /** After this many seconds a running job fails and its credits return. */
  deadlineSeconds: number
}

/** One way to use a tool. Its prompt for the models is in `functions/core/generations/run/prompts`, tied to it by type. */
export type Mode = JobMode & {
  function: RoomFunction
  label: string
  /** One line in the choice of modes. */
  description: string
  /** Started on its own result, it takes the picture that the result was made from: an empty room is furnished once. */
  isRepeatedFromSource?: true
  /**
   * Walls, windows and doors have to stay where they are: this is measured, and a run that moves them is repeated once.
   * `switch` lets the user switch it off.
   */
  structureLock?: 'always' | 'switch'
  /** Its result is a room without furniture. */
  leavesRoomEmpty?: true
  /** The request field with the room's storage path. */
  roomField: 'imageUrl' | 'roomImageUrl'
  /** The error for a missing field. */
  whenIncomplete: MissingAnswer
  /** The label of the start button. */
  action: string
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

/** `mode` and `defineTool` keep the literal types of their argument, which type fields, prompts and routes. */
export const mode = <const M extends Mode>(definition: M) => definition
export const defineTool = <const T extends Tool>(definition: T) => definition
