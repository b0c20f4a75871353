import type { Point } from './area.ts'
import type { Drawing } from './drawing.ts'
import type { StateStore } from './mask-state.ts'
import type { MaskScreen } from './screen.ts'
import type { ThingChoice } from './thing-choice.ts'

/** What changes from one event to the next, and no toolbar shows. */
type Session = {
  /** Undefined while no element shows the area. */
  screen: MaskScreen | undefined
  /** The keyboard's own pointer. */
  cursor: Point | undefined
  isPanKeyHeld: boolean
  isDisabled: boolean
  /** Whether a person has begun with a tool. */
  hasChosenTool: boolean
}

/** What commands, pointers and keys work on. */
export type EngineParts = {
  drawing: Drawing
  choice: ThingChoice
  store: StateStore
  session: Session
  /** The area is final until the next movement: the tab keeps it, and the form gets it. */
  settle: () => void
}
