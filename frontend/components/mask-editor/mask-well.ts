import { radius } from '#frontend/theme/radius.ts'

/** A window as low as a phone that lies on its side, or as one at 200 % zoom. */
export const lowWindow = '(max-height: 559.98px)'

// Wide enough for the tools beside the photo.
const beside = '@media (max-height: 559.98px) and (min-width: 480px)'

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
  controls: { flex: 'none', display: 'flex', flexDirection: 'column', alignItems: 'center', minWidth: 0, gap: 1 },
} as const

/** The editor over the whole screen: the photo takes all that the tools leave, and half of the height at least. */
export const fullScreen = {
  paper: { '&&': { maxWidth: 'none', borderRadius: 0 } },
  root: {
    flex: 1,
    gap: 0,
    overflowY: 'auto',
    pt: 'env(safe-area-inset-top)',
    '& > [role="application"]': { flex: '1 0 auto', aspectRatio: 'auto', minHeight: '50dvh', borderRadius: 0 },
    '& > [role="application"] + div': { px: 1, pt: 1, pb: 'calc(8px + env(safe-area-inset-bottom))' },
    '& [role="toolbar"]': { boxShadow: 'none', m: 0, maxWidth: '100%', p: 0 },
    [beside]: {
      flexDirection: 'row',
      overflow: 'hidden',
      '& > [role="application"]': { flex: '1 1 0', minHeight: 0 },
      // Six tools in a row where the photo has room beside them; on a smaller screen they wrap.
      '& > [role="application"] + div': { width: 'clamp(208px, 34vw, 280px)', overflowY: 'auto', px: 1, pt: 1, pb: 1 },
    },
  },
  strip: {
    width: '100%',
    px: 1,
    // One row of small tiles, up to the edges.
    '& [role="radiogroup"]': {
      mx: -2,
      px: 2,
      gridAutoFlow: 'column',
      gridTemplateRows: 'none',
      gridTemplateColumns: 'none',
      // As wide as "Herringbone".
      gridAutoColumns: 92,
      overflowX: 'auto',
    },
    '& [role="radiogroup"] > span': { display: 'none' },
    '& > div': { height: 'auto', minHeight: 0, container: 'none' },
  },
} as const
