/** Milliseconds: `fast` for hover and press, `calm` for steps and tabs, `slow` for dialogs, `wipe` for a new result. */
export const durations = { fast: 150, calm: 200, slow: 250, wipe: 600 } as const

export const easing = 'cubic-bezier(0.2, 0, 0, 1)'

export const reducedMotion = '@media (prefers-reduced-motion: reduce)'
