import type { DrawTool } from './drawing.ts'
import type { AreaEdit } from './edited-area.ts'

/** The actions of keys. */
export type KeyTarget = {
  undo: () => void
  redo: () => void
  setTool: (tool: DrawTool) => void
  changeSize: (steps: number) => void
  edit: (edit: AreaEdit) => void
  zoomBySteps: (steps: number) => void
  fit: () => void
  showOriginal: (isShown: boolean) => void
  openHelp: () => void
  /** Moves the keyboard's own pointer by CSS pixels. */
  moveCursor: (x: number, y: number) => void
  /** Presses the keyboard's own pointer, or lifts it when it is pressed. */
  pressCursor: () => void
  cancel: () => void
  setPanKey: (isHeld: boolean) => void
  isDisabled: () => boolean
}

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const arrowPixels = { plain: 10, shift: 50 }

const plainKeys: Record<string, (target: KeyTarget) => void> = {
  b: (target) => target.setTool('brush'),
  e: (target) => target.setTool('eraser'),
  r: (target) => target.setTool('rectangle'),
  l: (target) => target.setTool('lasso'),
  v: (target) => target.setTool('select'),
  '[': (target) => target.changeSize(-1),
  ']': (target) => target.changeSize(1),
  i: (target) => target.edit('invert'),
  g: (target) => target.edit('grow'),
  s: (target) => target.edit('shrink'),
  delete: (target) => target.edit('clear'),
  backspace: (target) => target.edit('clear'),
  '+': (target) => target.zoomBySteps(1),
  '=': (target) => target.zoomBySteps(1),
  '-': (target) => target.zoomBySteps(-1),
  '0': (target) => target.fit(),
  o: (target) => target.showOriginal(true),
  '?': (target) => target.openHelp(),
}

const surfaceKeys: Record<string, (target: KeyTarget) => void> = {
  enter: (target) => target.pressCursor(),
  escape: (target) => target.cancel(),
  ' ': (target) => target.setPanKey(true),
}

const isTyping = (element: Element) =>
  element.matches('textarea, select, [contenteditable], input:not([type="range"], [type="checkbox"], [type="radio"])')

const isElsewhere = (element: Element, root: HTMLElement) => {
  const opened = element.closest('[role="dialog"], [role="menu"]')
  return opened !== null && !opened.contains(root)
}

const ofPage = (event: KeyboardEvent, key: string, target: KeyTarget): boolean => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false
  if (key === 'z') event.shiftKey ? target.redo() : target.undo()
  else if (key === 'y') target.redo()
  else return false
  return true
}

const ofArrows = ({ key, shiftKey }: KeyboardEvent, target: KeyTarget): boolean => {
  const [x, y] = arrows[key] ?? []
  if (x === undefined || y === undefined) return false
  const step = shiftKey ? arrowPixels.shift : arrowPixels.plain
  target.moveCursor(x * step, y * step)
  return true
}

const ofKeys = (keys: typeof plainKeys, key: string, target: KeyTarget): boolean => {
  const act = keys[key]
  act?.(target)
  return act !== undefined
}

/**
 * Undo and redo work on the whole page, except where somebody types. Single letters work only inside the editor, so
 * that they never collide with speech input (https://www.w3.org/TR/WCAG22/#character-key-shortcuts). Arrows, Enter and
 * Space belong to the surface. Returns a function that stops listening.
 */
export const listenToKeys = (root: HTMLElement, surface: HTMLElement, target: KeyTarget): (() => void) => {
  const down = (event: KeyboardEvent) => {
    const element = event.target
    if (!(element instanceof Element) || event.defaultPrevented || target.isDisabled()) return
    if (isTyping(element) || isElsewhere(element, root)) return
    const key = event.key.toLowerCase()
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const isHandled =
      ofPage(event, key, target) ||
      (!hasModifier && element === surface && (ofArrows(event, target) || ofKeys(surfaceKeys, key, target))) ||
      (!hasModifier && root.contains(element) && ofKeys(plainKeys, key, target))
    if (isHandled) event.preventDefault()
  }

  const release = () => {
    target.setPanKey(false)
    target.showOriginal(false)
  }

  const up = ({ key }: KeyboardEvent) => {
    if (key === ' ') target.setPanKey(false)
    if (key.toLowerCase() === 'o') target.showOriginal(false)
  }

  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('keydown', down, { signal })
  document.addEventListener('keyup', up, { signal })
  window.addEventListener('blur', release, { signal })
  return () => listening.abort()
}
