import type { Preset } from './preset.ts'

export const editorial: Record<string, Preset> = {
  monochrome: {
    others: ['black-braids', 'long-blond'],
    figure: {
      setting: ['halves', '#e9e9e9', '#9a9a9a'],
      clothes: ['blazer', '#1a1a1c', '#f6f6f6'],
      hair: ['bob', '#101012'],
      skin: 'porcelain',
      light: ['#808080', 0.12],
    },
  },
  'red-coat': {
    others: ['ginger-tail', 'afro'],
    figure: {
      setting: ['arch', '#f6dcd4', '#eab4a8'],
      clothes: ['coat', '#c8202f', '#1f1d22'],
      hair: ['bun', '#1f1614'],
      skin: 'ebony',
      extras: [['earrings', '#e9c45a']],
    },
  },
  'silk-gown': {
    others: ['chestnut-waves', 'auburn-bob'],
    figure: {
      setting: ['gala', '#1f2a2c', '#3a1f2c', '#e9c46a'],
      clothes: ['gown', '#0f7a5a', '#e9c46a'],
      hair: ['long', '#7a2f1c'],
      skin: 'porcelain',
    },
  },
  'double-denim': {
    others: ['short-black', 'swept-brown'],
    figure: {
      setting: ['plain', '#d99a3a', '#e6b45a'],
      clothes: ['denim', '#33527a', '#7a9ac0'],
      hair: ['braids', '#1f1614'],
      skin: 'umber',
    },
  },
  'wide-hat': {
    others: ['short-blond', 'cropped-grey'],
    figure: {
      setting: ['plain', '#b5583a', '#c87050'],
      clothes: ['turtleneck', '#f4efe4'],
      hair: ['long', '#2b1d18'],
      skin: 'sand',
      extras: [['wideHat', '#1c1a1e']],
    },
  },
  'leather-night': {
    others: ['auburn-bob', 'afro'],
    figure: {
      setting: ['blinds', '#1c2a4a', '#8ab4e0'],
      clothes: ['leather', '#16161a', '#c8202f'],
      hair: ['cropped', '#e9e2d0'],
      skin: 'honey',
      extras: [['sunglasses']],
    },
  },
  pastel: {
    others: ['long-blond', 'swept-brown'],
    figure: {
      setting: ['halves', '#d9c9f0', '#f9e8a8'],
      clothes: ['blazer', '#a4dcc8', '#fbf3f6'],
      hair: ['bob', '#f0a0bc'],
      skin: 'porcelain',
    },
  },
  tailored: {
    others: ['afro', 'black-braids'],
    figure: {
      setting: ['arch', '#d9d2b4', '#7a8048'],
      clothes: ['suit', '#e6d8bc', '#6a3f24'],
      hair: ['cropped', '#1f1614'],
      skin: 'ebony',
    },
  },
  boutique: {
    others: ['dark-bun', 'long-blond'],
    figure: {
      setting: ['shop', '#f4e4da', '#c88a8f', '#6f8a94'],
      clothes: ['dress', '#5f3a8a'],
      hair: ['curly', '#5a2f1c'],
      skin: 'olive',
      extras: [['earrings', '#d9a93a']],
    },
  },
  catwalk: {
    others: ['chestnut-waves', 'dark-bun'],
    figure: {
      setting: ['stage', '#2b2b30', '#3a3a42', '#ffffff'],
      clothes: ['gown', '#f4f2ee', '#c9c6c0'],
      hair: ['afro', '#1a1412'],
      skin: 'umber',
      at: { scale: 0.86 },
    },
  },
}
