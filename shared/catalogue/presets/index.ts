import type { Preset, PresetCategory } from '#shared/entities/preset.ts'
import { editorial } from './editorial.ts'
import { imagination } from './imagination.ts'
import { categoryOf, type PresetEntry, presetOf } from './preset-entry.ts'
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

const categoryIds = Object.keys(entries) as CategoryId[]

export const presets: readonly Preset[] = categoryIds.flatMap((id) => entries[id].map((entry) => presetOf(id, entry)))

export const presetCategories: readonly PresetCategory[] = categoryIds.map((id) =>
  categoryOf({ id, ...words[id] }, entries[id]),
)
