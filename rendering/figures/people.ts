import type { Figure } from './figure.ts'

/** Who else is drawn in a preset's scene, so that its examples differ in the person. */
export const people = {
  'short-black': { hair: ['short', '#1a1618'], skin: 'umber' },
  'curly-dark': { hair: ['curly', '#2b1d18'], skin: 'honey' },
  'auburn-bob': { hair: ['bob', '#8a3a24'], skin: 'porcelain' },
  'cropped-grey': { hair: ['cropped', '#8a8680'], skin: 'sand' },
  'long-blond': { hair: ['long', '#d9a85a'], skin: 'porcelain' },
  afro: { hair: ['afro', '#1a1412'], skin: 'ebony' },
  'dark-bun': { hair: ['bun', '#2b1d18'], skin: 'olive' },
  'swept-brown': { hair: ['swept', '#5a3a24'], skin: 'olive' },
  'chestnut-waves': { hair: ['wavy', '#6a3420'], skin: 'honey' },
  'black-braids': { hair: ['braids', '#1f1614'], skin: 'ebony' },
  'ginger-tail': { hair: ['tail', '#b5622f'], skin: 'porcelain' },
  'short-blond': { hair: ['short', '#c9983f'], skin: 'sand' },
} as const satisfies Record<string, Pick<Figure, 'hair' | 'skin'>>

export type Person = keyof typeof people
