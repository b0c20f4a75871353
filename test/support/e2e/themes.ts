type Theme = 'light' | 'dark'

/** Each width is looked at in a theme of its own; the thorough tests cross them. */
export const themesOf = (project: string): readonly Theme[] => {
  if (process.env.THOROUGH) return ['light', 'dark']
  return project === 'phone' ? ['dark'] : ['light']
}
