import type { Preset } from './preset.ts'

export const travel: Record<string, Preset> = {
  'greek-terrace': {
    others: ['black-braids', 'chestnut-waves'],
    figure: {
      setting: ['white', '#a9d4ea', '#2a6fa8', '#2a6fa8'],
      clothes: ['dress', '#2f66a8'],
      hair: ['long', '#2b1d18'],
      skin: 'olive',
      extras: [['wideHat', '#e9d2a0']],
    },
  },
  'desert-dunes': {
    others: ['auburn-bob', 'curly-dark'],
    figure: {
      setting: ['dunes', '#f1c48a', '#d98a4a', '#c06a3a'],
      clothes: ['shirt', '#e9dcc0'],
      hair: ['short', '#2b211c'],
      skin: 'honey',
      extras: [['scarf', '#b5462f'], ['sunglasses']],
    },
  },
  'alpine-lookout': {
    others: ['auburn-bob', 'short-blond'],
    figure: {
      setting: ['mountains', '#9fc8e0', '#6f7f98', '#5f8a5a'],
      clothes: ['hoodie', '#d9662f'],
      hair: ['braids', '#8a5a30'],
      skin: 'porcelain',
      extras: [
        ['rucksack', '#2f4a6a'],
        ['beanie', '#f1c84a'],
      ],
    },
  },
  'neon-night': {
    others: ['curly-dark', 'short-blond'],
    figure: {
      setting: ['neon', '#16142e', '#f0467a', '#3fc8e0'],
      clothes: ['leather', '#23222a', '#e9e6e0'],
      hair: ['swept', '#1a1618'],
      skin: 'sand',
      light: ['#5a2a9a', 0.16],
    },
  },
  'venice-canal': {
    others: ['auburn-bob', 'curly-dark'],
    figure: {
      setting: ['canal', '#f1d8c0', '#d98a5a', '#c8a45a'],
      clothes: ['tee', '#b8322a'],
      hair: ['bun', '#1f1614'],
      skin: 'umber',
      extras: [['earrings', '#d9a93a']],
    },
  },
  safari: {
    others: ['chestnut-waves', 'short-blond'],
    figure: {
      setting: ['dunes', '#f6dca0', '#c9a24a', '#8a8a4a'],
      clothes: ['shirt', '#8a8458'],
      hair: ['cropped', '#1f1614'],
      skin: 'ebony',
      extras: [
        ['hat', '#a98a55'],
        ['camera', '#2b2b30'],
      ],
    },
  },
  'palm-beach': {
    others: ['black-braids', 'auburn-bob'],
    figure: {
      setting: ['pool', '#f6e2c4', '#3fb4c0', '#3f8a4f'],
      clothes: ['gown', '#f26b5e', '#f1c84a'],
      hair: ['wavy', '#1f1614'],
      skin: 'honey',
      extras: [['flowers', '#f4a0b4']],
    },
  },
  lighthouse: {
    others: ['chestnut-waves', 'long-blond'],
    figure: {
      setting: ['lighthouse', '#b4c8d4', '#4a7a94', '#c8402f'],
      clothes: ['coat', '#e2b23a', '#33557a'],
      hair: ['short', '#c8622f'],
      skin: 'porcelain',
      extras: [['beard', '#c8622f']],
    },
  },
  'train-window': {
    others: ['swept-brown', 'short-blond'],
    figure: {
      setting: ['train', '#7a2f3a', '#bcd8e4', '#6f9a5a'],
      clothes: ['knit', '#b49ad0'],
      hair: ['bob', '#e0c070'],
      skin: 'sand',
      extras: [['headphones', '#f4efe4']],
    },
  },
  'northern-forest': {
    others: ['chestnut-waves', 'curly-dark'],
    figure: {
      setting: ['forest', '#9fc0b4', '#3f6d55', '#4a3a2e'],
      clothes: ['hoodie', '#5a6a3a'],
      hair: ['long', '#b5683a'],
      skin: 'porcelain',
      extras: [['rucksack', '#b5462f']],
    },
  },
}
