import { radius } from '#frontend/theme/radius.ts'

/** A row of the list of tools: its icon, its words, and a note at the end. */
export const listRow = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 2,
  width: '100%',
  minHeight: 60,
  py: 1,
  textAlign: 'left',
  borderRadius: radius.tile,
  '& > svg': { flex: 'none', color: 'text.secondary' },
  '@media (hover: hover)': { '&:hover': { color: 'primary.main' } },
} as const
