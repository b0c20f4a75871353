import { DisplayMode } from '#shared/contracts/ai.ts'

const storageKey = 'roomwright.display-mode'

/** How versions were last compared in this browser; undefined before the first time. */
export const keptDisplayMode = (): DisplayMode | undefined => {
  try {
    return DisplayMode.safeParse(localStorage.getItem(storageKey)).data
  } catch {
    return undefined
  }
}

export const keepDisplayMode = (mode: DisplayMode): void => {
  try {
    localStorage.setItem(storageKey, mode)
  } catch {
    // The browser keeps nothing: the choice lasts as long as the dialog.
  }
}
