type Theme = 'light' | 'dark'

/** Phones are tested in the dark theme and desktops in the light one; `npm test -- --all` tests both on a desktop. */
export const themesOf = (project: string): readonly Theme[] => {
  if (project === 'phone') return ['dark']
  return process.env.ALL_CASES ? ['light', 'dark'] : ['light']
}
