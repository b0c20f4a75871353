import { maskEditorCopy } from '#shared/copy/mask-editor.ts'
import { brushPixels } from '#shared/pictures/brush.ts'
import type { Commands } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import { moveCursor, pressCursor } from './keyboard-cursor.ts'
import type { KeyTarget } from './keys.ts'
import type { Strokes } from './strokes.ts'

/** What keys do to the area and its view. */
export const createKeyTarget = (parts: EngineParts, strokes: Strokes, commands: Commands): KeyTarget => {
  const { store, session } = parts
  return {
    ...commands,
    changeSize: (steps) => {
      commands.setSize(store.state().size + steps * brushPixels.step)
      store.say(maskEditorCopy.done.size(store.state().size))
    },
    openHelp: () => commands.setHelpOpen(true),
    moveCursor: (x, y) => moveCursor(parts, x, y),
    pressCursor: () => pressCursor(parts, strokes),
    cancel: strokes.cancelAloud,
    setPanKey: (isHeld) => {
      session.isPanKeyHeld = isHeld
      session.screen?.setGrab(isHeld)
    },
    isDisabled: () => session.isDisabled,
  }
}
