import type { Preset, PresetCategory, PresetPicture } from '#shared/entities/preset.ts'
import { editorial } from './editorial.ts'
import { imagination } from './imagination.ts'
import type { PresetEntry } from './preset-entry.ts'
import { professional } from './professional.ts'
import { seasons } from './seasons.ts'
import { social } from './social.ts'
import { travel } from './travel.ts'

/** The presets of each category. Categories and presets are in display order. */
const entries = {
  professional,
  social,
  travel,
  editorial,
  seasons,
  imagination,
} as const satisfies Record<string, readonly PresetEntry[]>

type CategoryId = keyof typeof entries
export type PresetId = (typeof entries)[CategoryId][number]['id']

const words: Record<CategoryId, { displayName: string; description: string }> = {
  professional: {
    displayName: 'Professional',
    description: 'Headshots and portraits for work, from the studio to the stage.',
  },
  social: { displayName: 'Everyday', description: 'Pictures for profiles and posts, as if a friend had taken them.' },
  travel: { displayName: 'Travel', description: 'Places you have been to in your mind, with you in the picture.' },
  editorial: { displayName: 'Editorial', description: 'Fashion pictures with one strong idea each.' },
  seasons: {
    displayName: 'Seasons',
    description: 'A year of pictures, from the first blossom to midnight on New Year’s Eve.',
  },
  imagination: { displayName: 'Imagination', description: 'Other centuries, other planets, other versions of you.' },
}

/** The file names of a preset's pictures: `chef`, `chef-2`, `chef-3`. */
const picturesOf = ({ id, alts }: PresetEntry): PresetPicture[] =>
  alts.map((alt, index) => ({ name: index === 0 ? id : `${id}-${index + 1}`, alt }))

const categoryIds = Object.keys(entries) as CategoryId[]

export const presets: readonly Preset[] = categoryIds.flatMap((categoryId) =>
  entries[categoryId].map((entry) => ({
    id: entry.id,
    manualId: entry.id,
    categoryId,
    displayName: entry.displayName,
    description: entry.description,
    pictures: picturesOf(entry),
  })),
)

/** A category's tile shows the first picture of this many presets. */
const picturesOnTile = 3

export const presetCategories: readonly PresetCategory[] = categoryIds.map((id) => ({
  id,
  manualId: id,
  ...words[id],
  pictures: entries[id].slice(0, picturesOnTile).flatMap((entry) => picturesOf(entry).slice(0, 1)),
}))
