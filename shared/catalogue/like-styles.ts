import type { CatalogueName } from '#shared/entities/option.ts'

// The styles of furniture for an empty room that a whole room can have too.
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

/** A staging style as a style of a whole room: of all catalogues, only this way. Undefined where there is none like it. */
export const likeStyle = (from: CatalogueName, to: CatalogueName, id: string): string | undefined =>
  from === 'staging-styles' && to === 'decoration-styles' ? likes[id] : undefined
