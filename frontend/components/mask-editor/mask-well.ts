import { radius } from '#frontend/theme/radius.ts'

/** The boxes of the editor, the same before and after its code has loaded. */
export const maskWell = {
  root: { position: 'relative', display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, gap: 1.5 },
  surface: (width: number, height: number) =>
    ({
      position: 'relative',
      flex: '1 1 auto',
      minHeight: 160,
      aspectRatio: `${width} / ${height}`,
      overflow: 'hidden',
      borderRadius: { xs: 0, md: radius.surface },
      bgcolor: 'sunken',
    }) as const,
} as const
