import type { Preset } from './preset.ts'

export const social: Record<string, Preset> = {
  'cafe-window': {
    others: ['short-blond', 'swept-brown'],
    figure: {
      setting: ['cafe', '#d9b48a', '#cfe0d8', '#5a7a68'],
      clothes: ['knit', '#f1e6d2'],
      hair: ['long', '#7a4a26'],
      skin: 'sand',
      extras: [['cup', '#f6f1e6']],
    },
  },
  'city-walk': {
    others: ['short-black', 'black-braids'],
    figure: {
      setting: ['street', '#cfdde6', '#c9805a', '#8a9aa4'],
      clothes: ['coat', '#b98a55', '#2b2d30'],
      hair: ['swept', '#2b211c'],
      skin: 'honey',
    },
  },
  'rooftop-sunset': {
    others: ['black-braids', 'afro'],
    figure: {
      setting: ['skyline', '#e98a5f', '#5a3f66', '#f7c46a'],
      clothes: ['dress', '#a83a2c'],
      hair: ['wavy', '#2b1d18'],
      skin: 'olive',
      light: ['#e98a3f', 0.1],
    },
  },
  bookshop: {
    others: ['cropped-grey', 'short-blond'],
    figure: {
      setting: ['library', '#8a5f3c', '#d9a23a', '#3f6d7a'],
      clothes: ['hoodie', '#3f6a4f'],
      hair: ['curly', '#5a3a24'],
      skin: 'sand',
      extras: [['glasses'], ['books', '#c8654a']],
    },
  },
  'park-bench': {
    others: ['cropped-grey', 'curly-dark'],
    figure: {
      setting: ['meadow', '#bcdcea', '#e98aa4', '#86b06a'],
      clothes: ['denim', '#4f74a0', '#fbf8f0'],
      hair: ['tail', '#c98a3a'],
      skin: 'porcelain',
    },
  },
  'red-umbrella': {
    others: ['afro', 'long-blond'],
    figure: {
      setting: ['rain', '#6f8694', '#f1d28a', '#4a5a66'],
      clothes: ['coat', '#d9b23a', '#f4efe4'],
      hair: ['bob', '#1f1a18'],
      skin: 'honey',
      extras: [['umbrella', '#c8322a']],
    },
  },
  'record-shop': {
    others: ['dark-bun', 'swept-brown'],
    figure: {
      setting: ['halves', '#6a4a9a', '#e0708a'],
      clothes: ['tee', '#f4efe4'],
      hair: ['afro', '#1f1614'],
      skin: 'ebony',
      extras: [['headphones', '#f1c84a']],
    },
  },
  'weekend-knit': {
    others: ['black-braids', 'long-blond'],
    figure: {
      setting: ['arch', '#e6e0d4', '#b9cad0'],
      clothes: ['knit', '#33557a'],
      hair: ['short', '#8a4a26'],
      skin: 'porcelain',
      extras: [
        ['beard', '#8a4a26'],
        ['beanie', '#c8542f'],
      ],
    },
  },
  'beach-walk': {
    others: ['dark-bun', 'afro'],
    figure: {
      setting: ['sea', '#bfe0ee', '#4aa0b4', '#ecd8ac'],
      clothes: ['dress', '#fbf8f0'],
      hair: ['wavy', '#d9a85a'],
      skin: 'sand',
      extras: [['sunglasses']],
    },
  },
  'street-market': {
    others: ['swept-brown', 'black-braids'],
    figure: {
      setting: ['market', '#f1dcb4', '#c8402f', '#5f8a4a'],
      clothes: ['tee', '#e9a23a'],
      hair: ['scarf', '#1f7a78'],
      skin: 'olive',
    },
  },
}
