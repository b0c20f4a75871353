import type { CatalogueName } from '#shared/entities/option.ts'

// The staging styles for which a whole-room style exists.
const likes: Readonly<Record<string, string>> = {
  'staged-modern': 'modern',
  'staged-scandinavian': 'scandinavian',
  'staged-coastal': 'coastal',
  'staged-farmhouse': 'farmhouse',
  'staged-mid-century': 'mid-century-modern',
  'staged-minimalist': 'minimalist',
  'staged-industrial-loft': 'industrial',
  'staged-transitional': 'transitional',
}

/**
 * The whole-room style that corresponds to a staging style. Undefined when there is none, and for all other catalogues.
 */
export const likeStyle = (from: CatalogueName, to: CatalogueName, id: string): string | undefined =>
  from === 'staging-styles' && to === 'decoration-styles' ? likes[id] : undefined
