type Theme = 'light' | 'dark'

/** Phones are tested in the dark theme and desktops in the light one; `npm test -- --all` tests both on each. */
export const themesOf = (project: string): readonly Theme[] => {
  if (process.env.ALL_CASES) return ['light', 'dark']
  return project === 'phone' ? ['dark'] : ['light']
}
