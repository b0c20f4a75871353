import type { Preset } from './preset.ts'

export const editorial: Record<string, Preset> = {
  monochrome: {
    alt: 'Woman in a black blazer before white and grey planes',
    figure: {
      setting: ['halves', '#e9e9e9', '#9a9a9a'],
      clothes: ['blazer', '#1a1a1c', '#f6f6f6'],
      hair: ['bob', '#101012'],
      skin: 'porcelain',
      light: ['#808080', 0.12],
    },
  },
  'red-coat': {
    alt: 'Woman in a red coat before a pale pink arch',
    figure: {
      setting: ['arch', '#f6dcd4', '#eab4a8'],
      clothes: ['coat', '#c8202f', '#1f1d22'],
      hair: ['bun', '#1f1614'],
      skin: 'ebony',
      extras: [['earrings', '#e9c45a']],
    },
  },
  'silk-gown': {
    alt: 'Woman in an emerald gown in a room with golden lamps',
    figure: {
      setting: ['gala', '#1f2a2c', '#3a1f2c', '#e9c46a'],
      clothes: ['gown', '#0f7a5a', '#e9c46a'],
      hair: ['long', '#7a2f1c'],
      skin: 'porcelain',
    },
  },
  'double-denim': {
    alt: 'Man in a denim jacket before an ochre wall',
    figure: {
      setting: ['plain', '#d99a3a', '#e6b45a'],
      clothes: ['denim', '#33527a', '#7a9ac0'],
      hair: ['braids', '#1f1614'],
      skin: 'umber',
    },
  },
  'wide-hat': {
    alt: 'Woman with a very wide black hat before a terracotta wall',
    figure: {
      setting: ['plain', '#b5583a', '#c87050'],
      clothes: ['turtleneck', '#f4efe4'],
      hair: ['long', '#2b1d18'],
      skin: 'sand',
      extras: [['wideHat', '#1c1a1e']],
    },
  },
  'leather-night': {
    alt: 'Woman in a black leather jacket before a dark blue wall with light through blinds',
    figure: {
      setting: ['blinds', '#1c2a4a', '#8ab4e0'],
      clothes: ['leather', '#16161a', '#c8202f'],
      hair: ['cropped', '#e9e2d0'],
      skin: 'honey',
      extras: [['sunglasses']],
    },
  },
  pastel: {
    alt: 'Woman with pink hair in a mint blazer before lilac and yellow planes',
    figure: {
      setting: ['halves', '#d9c9f0', '#f9e8a8'],
      clothes: ['blazer', '#a4dcc8', '#fbf3f6'],
      hair: ['bob', '#f0a0bc'],
      skin: 'porcelain',
    },
  },
  tailored: {
    alt: 'Man in a cream suit with a brown tie before an olive arch',
    figure: {
      setting: ['arch', '#d9d2b4', '#7a8048'],
      clothes: ['suit', '#e6d8bc', '#6a3f24'],
      hair: ['cropped', '#1f1614'],
      skin: 'ebony',
    },
  },
  boutique: {
    alt: 'Woman in a violet dress between two rails of clothes',
    figure: {
      setting: ['shop', '#f4e4da', '#c88a8f', '#6f8a94'],
      clothes: ['dress', '#5f3a8a'],
      hair: ['curly', '#5a2f1c'],
      skin: 'olive',
      extras: [['earrings', '#d9a93a']],
    },
  },
  catwalk: {
    alt: 'Model in white under the spotlight of a catwalk',
    figure: {
      setting: ['stage', '#2b2b30', '#3a3a42', '#ffffff'],
      clothes: ['gown', '#f4f2ee', '#c9c6c0'],
      hair: ['afro', '#1a1412'],
      skin: 'umber',
      at: { scale: 0.86 },
    },
  },
}
